-- An account that is not there yet was opened by whoever posted to it first, after its other accounts were locked: who
-- came right behind found it there, and locked it out of the order. Now accounts are opened before any is locked.
create function lock_accounts(wanted jsonb) returns void language plpgsql as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  perform open_account(l.kind, l.subject, l.side, l.guarded)
    from jsonb_to_recordset(wanted) as l(kind text, subject text, side text, guarded boolean)
    where l.subject is not null and not exists (select from ledger_accounts a
      where a.community_id = here and a.kind = l.kind and a.subject = l.subject)
    order by l.kind, l.subject;
  -- A statement of its own, which sees what was opened meanwhile. Without a subject all of a kind are meant.
  perform from ledger_accounts a
    where a.community_id = here and a.id in (
      select k.id from jsonb_to_recordset(wanted) as l(kind text, subject text)
      join ledger_accounts k on k.community_id = here and k.kind = l.kind
        and (l.subject is null or k.subject = l.subject))
    order by a.id for no key update of a;
end
$$;
