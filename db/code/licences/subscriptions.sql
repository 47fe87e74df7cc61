-- The function that applies a subscription to its community.

-- Applies the current community's subscription: its seats, whether it is active, and the given feature maps. A
-- subscription in its grace period counts as active. Without an active subscription there are 0 seats. SECURITY
-- DEFINER, because the application may not write these columns.
create or replace function take_up_plan(community_map jsonb, apartment_map jsonb) returns void
language plpgsql
security definer
set search_path = pg_catalog, public
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  held integer;
begin
  select s.seats into held from public.subscriptions s
    where s.community_id = here and s.status in ('Active', 'Grace');
  update public.communities c set community_features = community_map, apartment_features = apartment_map,
      is_active_subscription = held is not null, subscription_seat = coalesce(held, 0), updated_at = now()
    where c.id = here;
end
$$;
revoke all on function take_up_plan(jsonb,jsonb) from public;
grant execute on function take_up_plan(jsonb,jsonb) to courtyard_app;
