-- A category of expenses can be renamed, and its account in the ledger with it: an account is known by its id, its
-- postings stay as they are, and every report reads the new name. Whose any other account is never changes.

create function refuse_another_subject() returns trigger
language plpgsql
as $$
begin
  if new.subject is distinct from old.subject and old.kind <> 'expense' then
    raise exception 'whose the account % is never changes', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_accounts_subject before update of subject on ledger_accounts
  for each row execute function refuse_another_subject();
grant update (subject) on ledger_accounts to courtyard_app;
