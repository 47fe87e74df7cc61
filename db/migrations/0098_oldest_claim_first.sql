-- Claims that wait come in the order in which they are answered, the oldest first; decided ones newest first.
-- Locks payment_claims while its index is built anew.
drop index payment_claims_in_time;
create index payment_claims_in_order on payment_claims (
  community_id,
  (status <> 'Submitted'),
  (case when status = 'Submitted' then submitted_at end),
  submitted_at desc,
  id
);
