-- A bank account of which a person confirmed the holder names that person and the time, beside those that a bank named.
-- Adds nullable columns; accounts confirmed before take both from the audit log.
alter table bank_accounts
  add column confirmed_by uuid constraint bank_accounts_confirmed_by references users (id),
  add column confirmed_at timestamptz;

update bank_accounts b set confirmed_by = e.actor_id, confirmed_at = e.occurred_at
from audit_entries e
where e.community_id = b.community_id and e.entity_type = 'bank-account' and e.entity_id = b.id
  and e.action = 'bank-account.confirmed' and b.status <> 'Unverified'
  and exists (select from users u where u.id = e.actor_id);

alter table bank_accounts
  add constraint bank_accounts_confirmed check ((confirmed_by is null) = (confirmed_at is null));
