"""What experiments leave behind: JSON, tables, charts."""
