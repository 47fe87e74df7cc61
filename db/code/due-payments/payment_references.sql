-- Row security of payment references.

-- A gateway's webhook looks up a reference before the community is known.
drop policy if exists asked_by_a_webhook on payment_references;
create policy asked_by_a_webhook on payment_references for select using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000');
