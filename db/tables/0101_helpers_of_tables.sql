-- secure_tables() gives each table its policies, so the functions that earlier migrations called for it are removed.

drop function if exists make_tenant_table(regclass, text), refuse_to_scoped(regclass), keep_totals(regclass, text, text);
