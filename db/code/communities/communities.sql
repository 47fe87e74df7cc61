-- Communities: figures, triggers and row security.

-- Reads community_facts of several communities. Enters each in turn with the caller's own rights and restores the
-- previous one. Communities that the caller may not see are skipped.
create or replace function facts_of_communities(wanted uuid[]) returns setof community_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  -- Computed before the loop, because entering a community makes that community visible.
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_app('community_id', entered::text);
    return query select * from community_facts;
  end loop;
  perform set_app('community_id', before);
end
$$;

-- Returns whether the community has no streets and no residents, archived ones included, so that sample data can be
-- offered. A worker who is limited to streets does not see all records and gets false.
create or replace function community_is_empty() returns boolean
language sql
stable
as $$
  select coalesce(current_setting('app.scoped', true), '') <> 'yes'
    and not exists (select from streets s where s.community_id = current_setting('app.community_id')::uuid)
    and not exists (select from residents r where r.community_id = current_setting('app.community_id')::uuid)
$$;

-- Counts of the current community for the overview and the setup.
create or replace view community_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(t.total), 0)::int from list_totals t
      where t.community_id = c.id and t.list = 'houses' and t.bucket = 'Active') as houses,
    (select coalesce(sum(t.total), 0)::int from list_totals t
      where t.community_id = c.id and t.list = 'residents' and t.bucket <> 'MovedOut') as residents,
    (select count(*)::int from streets s
      where s.community_id = c.id and s.archived_at is null) as streets,
    (select count(*)::int from groups g
      where g.community_id = c.id and g.archived_at is null) as groups,
    (select count(*)::int from workers w
      where w.community_id = c.id and w.status = 'Active' and w.user_id <> c.owner_id)
    + (select count(*)::int from worker_invitations i
      where i.community_id = c.id and i.accepted_at is null and i.cancelled_at is null)
      as colleagues,
    (select count(*)::int from notifications n
      where n.community_id = c.id and n.user_id = current_setting('app.user_id')::uuid
        and not n.is_read) as unread,
    (select coalesce(jsonb_object_agg(u.id, u.used), '{}') from feature_usage u
      where u.community_id = c.id) as usage,
    (select count(*)::int from bank_accounts b
      where b.community_id = c.id and b.status <> 'Disabled') as bank_accounts,
    (select count(*)::int from dues d
      where d.community_id = c.id and d.status not in ('Draft')) as dues,
    (select count(*)::int from worker_invitations i
      where i.community_id = c.id and i.accepted_at is null and i.cancelled_at is null) as invited
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on community_facts to courtyard_app;

create or replace trigger communities_complaints after insert on communities
  for each row execute function seed_complaints_of_community();

create or replace trigger communities_expense_categories after insert on communities
  for each row execute function seed_expense_categories();

create or replace trigger communities_have_a_wallet after insert on communities
  for each row execute function make_main_wallet();

create or replace trigger communities_zone_of_complaints after update of time_zone on communities
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function reckon_complaints_of_zone();

-- A transaction that sets app.join_code sees the community of that code.
drop policy if exists by_join_code on communities;
create policy by_join_code on communities for select
  using (join_code = nullif(current_setting('app.join_code', true), ''));

-- A new community must be entered before it is inserted, and belongs to the user.
drop policy if exists created_by_its_owner on communities;
create policy created_by_its_owner on communities for insert
  with check (
    id = current_setting('app.community_id')::uuid
    and owner_id = current_setting('app.user_id')::uuid);

drop policy if exists entered on communities;
create policy entered on communities for update
  using (id = current_setting('app.community_id')::uuid);

drop policy if exists entered_or_own on communities;
create policy entered_or_own on communities for select
  using (
    id = current_setting('app.community_id')::uuid
    or owner_id = current_setting('app.user_id')::uuid
    or id = any (own_teams(true)));

-- Support staff see the communities that have granted them access.
drop policy if exists granted_to_support on communities;
create policy granted_to_support on communities for select
  using (id = any (communities_open_to_support()));
