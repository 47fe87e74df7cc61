-- Counts the people of a broadcast whom nothing was sent to: no sign-in, and no copy by a channel. The list, the page and
-- the filter read the same column. Adds a column, an index and a function, and marks the people of broadcasts that were
-- sent before; locks broadcast_recipients while it writes.
-- lifts row security: broadcast_recipients, broadcast_deliveries
alter table broadcast_recipients add column not_reached boolean not null default false;
create index broadcast_recipients_not_reached on broadcast_recipients (community_id, broadcast_id) where not_reached;

-- Marks the people of one broadcast, from a position on. A person who read the notice was reached, however it came.
create function mark_not_reached(of_community uuid, of_broadcast uuid, after_position integer) returns void
language sql
security invoker
as $$
  update broadcast_recipients p set not_reached = not p.not_reached
  where p.community_id = of_community and p.broadcast_id = of_broadcast and p.position > after_position
    and p.not_reached is distinct from (p.delivered_at is null and p.read_at is null and not exists (
      select from broadcast_deliveries d where d.community_id = p.community_id and d.recipient_id = p.id
        and d.status <> 'Skipped'))
$$;

update broadcast_recipients p set not_reached = true
where p.delivered_at is null and p.read_at is null and not exists (
  select from broadcast_deliveries d where d.community_id = p.community_id and d.recipient_id = p.id
    and d.status <> 'Skipped');

-- The date of birth, so that children without a phone, email or sign-in are not counted among the people of a notice.
create or replace view reachable_residents with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.sort_key, r.first_name, r.last_name, r.phone, r.email,
    case when r.status = 'Active' then r.portal_user_id end as user_id, r.date_of_birth
  from residents r
  where r.status in ('Added', 'Invited', 'Active') and r.archived_at is null and r.merged_into is null;

-- Whether a community has a provider of its own, for areas that say what a text message costs.
create or replace view sms_prices with (security_invoker = true) as
  select s.community_id, s.part_minor, s.provider is not null and s.secret_sealed is not null as has_provider
  from sms_settings s;
