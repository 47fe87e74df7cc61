-- The functions, views, triggers and policies of payment_references.

drop policy if exists asked_by_a_webhook on payment_references;
create policy asked_by_a_webhook on payment_references for select using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000');
