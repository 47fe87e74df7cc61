-- The triggers that make seals of the audit log append-only.

create or replace trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();

create or replace trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
