"""What cooks do: one module and one record for each verb, listed in `table`."""
