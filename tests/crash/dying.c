/* Preloaded, it lets llama.cpp die at its DIES_AT-th computation: tests/crash/test_native_deaths.py */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>

int ggml_backend_sched_graph_compute_async(void *schedule, void *graph) {
    static int count = 0;
    static int (*real)(void *, void *) = 0;
    const char *at = getenv("DIES_AT"), *base = getenv("GGML_BASE");
    if (++count >= atoi(at ? at : "1")) raise(SIGSEGV);
    if (!real) real = dlsym(dlopen(base, RTLD_NOW), "ggml_backend_sched_graph_compute_async");
    return real(schedule, graph);
}
