-- The houses in which a person lives, in every community at once (domain 20): what a resident sees first who works in
-- none. Whose a resident's record is, is read as a role of its own: a second policy for everybody would be asked for
-- each row and keep every list of residents from being read out of its index (as 0177 found). Adds the role, a policy
-- of it alone and a function; locks residents for a moment. Roles are shared by a whole cluster, so it may exist already.

do $$
declare
  may_act boolean;
begin
  begin
    create role courtyard_at_home nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  -- As in 0017.
  if current_setting('server_version_num')::int >= 160000 then
    may_act := pg_has_role(current_user, 'courtyard_at_home', 'set');
  else
    may_act := pg_has_role(current_user, 'courtyard_at_home', 'member');
  end if;
  if not may_act then
    grant courtyard_at_home to current_user;
  end if;
end
$$;

grant usage on schema public to courtyard_at_home;
grant select (community_id, id, portal_user_id, status, archived_at) on residents to courtyard_at_home;
create policy own_rows on residents for select to courtyard_at_home
  using (portal_user_id = current_setting('app.user_id')::uuid);

-- One row a house of the caller's, and one for a community in which no house is theirs now. It enters each community in
-- turn and comes back to where it was. Of a suspended person it tells that alone (domain 5: no portal).
create function own_homes() returns table (
  community_id uuid, community_name text, city text, currency text, apartment_features jsonb, is_suspended boolean,
  house_id uuid, label text, relationship text, can_pay boolean
)
language plpgsql
as $$
#variable_conflict use_column
declare
  place text := current_setting('app.community_id');
  acting text := current_setting('role');
  mine jsonb;
  entered uuid;
begin
  perform set_config('role', 'courtyard_at_home', true);
  select coalesce(jsonb_agg(jsonb_build_object('at', r.community_id, 'id', r.id, 'suspended', r.status = 'Suspended')), '[]')
    into mine
    from (
      select r.community_id, r.id, r.status from residents r
      where r.portal_user_id = current_setting('app.user_id')::uuid
        and r.status in ('Active', 'Suspended') and r.archived_at is null
      order by r.community_id, r.id limit 100) r;
  perform set_config('role', acting, true);
  for entered in select distinct (m ->> 'at')::uuid from jsonb_array_elements(mine) m loop
    perform set_config('app.community_id', entered::text, true);
    return query
      select c.id, c.name, c.city, c.currency, c.apartment_features, own.is_suspended,
        h.house_id, h.label, h.relationship, h.can_pay
      from communities c
      cross join lateral (
        select bool_and((m ->> 'suspended')::boolean) as is_suspended, array_agg((m ->> 'id')::uuid) as ids
        from jsonb_array_elements(mine) m where (m ->> 'at')::uuid = c.id) own
      left join lateral (
        select distinct on (l.sort_key, l.house_id) l.house_id, l.label, o.relationship, o.can_pay, l.sort_key
        from occupancies o
        join house_labels l on l.community_id = o.community_id and l.house_id = o.house_id
        where o.community_id = c.id and o.resident_id = any (own.ids) and o.ended_at is null
          and not own.is_suspended
        order by l.sort_key, l.house_id, o.can_pay desc, o.id limit 100) h on true
      where c.id = entered and c.status <> 'Archived';
  end loop;
  perform set_config('app.community_id', place, true);
end
$$;
