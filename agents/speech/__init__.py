"""Speech made by machines: speakers of several engines, and noise around them.

For training and the lab only. eSpeak NG comes with the package espeakng-loader; flite and festival
are programs of the system, piper a package; each is used where it is installed.
"""
