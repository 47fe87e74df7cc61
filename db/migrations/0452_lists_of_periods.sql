-- A change of a due's custom list acts on periods to come alone (domain 8), as all its terms do since 0413: each change makes
-- a list of its own, and a period keeps the number of the list with which it was opened. Locks three tables for a moment.
alter table dues add column amount_list integer not null default 0;
alter table due_periods add column amount_list integer not null default 0;
alter table due_house_amounts
  add column list integer not null default 0,
  drop constraint due_house_amounts_once,
  add constraint due_house_amounts_once unique (community_id, due_id, list, house_id);

-- What of houses is not settled and concerns a month that closes: what they say they paid, and houses that became one.
create view claims_that_wait with (security_invoker = true) as
  select k.community_id, k.id as claim_id, k.amount_minor, k.paid_on
  from payment_claims k where k.status = 'Submitted';
create view merged_houses with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.merged_into, h.archived_at as merged_at
  from houses h where h.merged_into is not null;
grant select on claims_that_wait, merged_houses to courtyard_app;
