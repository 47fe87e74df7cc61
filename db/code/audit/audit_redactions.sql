-- The triggers that make redactions of the audit log append-only.

create or replace trigger audit_redactions_append_only before update or delete on audit_redactions
  for each row execute function refuse_change();

create or replace trigger audit_redactions_no_truncate before truncate on audit_redactions
  for each statement execute function refuse_change();
