-- Drops three functions that set up tables. secure_tables() creates the policies of all tables instead.

drop function if exists make_tenant_table(regclass, text), refuse_to_scoped(regclass), keep_totals(regclass, text, text);
