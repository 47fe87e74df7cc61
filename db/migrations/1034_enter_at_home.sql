-- The entry of a resident's call in one statement: the session, and the caller's house with their rights in it, or all
-- their resident records of the community. Without a right there, `home` is null and no community is entered. Until now
-- a call needed three statements. Locks nothing.
create function enter_at_home(token_hash text, community uuid, house uuid)
returns table (session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz, user_id uuid,
  first_name text, last_name text, email text, image text, has_consented_to_terms boolean, home jsonb)
language plpgsql
as $$
#variable_conflict use_column
begin
  select e.session_id, e.session_expires_at, e.stepped_up_at, e.user_id, e.first_name, e.last_name, e.email, e.image,
      e.has_consented_to_terms
    into session_id, session_expires_at, stepped_up_at, user_id, first_name, last_name, email, image,
      has_consented_to_terms
    from enter(enter_at_home.token_hash, null) e;
  if session_id is null then
    return;
  end if;
  perform set_config('app.community_id', community::text, true);
  if house is null then
    select jsonb_build_object('features', c.apartment_features,
        'residentIds', jsonb_agg(r.resident_id order by r.resident_id))
      into home
      from portal_residents r join communities c on c.id = r.community_id
      where r.community_id = community and r.user_id = enter_at_home.user_id and c.status <> 'Archived'
      group by c.id;
  else
    select jsonb_build_object('communityId', c.id, 'houseId', l.house_id, 'label', l.label,
        'accountNumber', l.account_number, 'accountReference', l.account_reference, 'communityName', c.name,
        'country', c.country, 'timeZone', c.time_zone, 'currency', c.currency, 'features', c.apartment_features,
        'sinceOn', s.since_on, 'since', to_char(
          s.since_on::timestamp at time zone c.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'userId', p.user_id, 'residentId', p.resident_id, 'residentName', p.resident_name, 'isActive', p.is_active,
        'pays', p.can_pay, 'mayAdmit', p.can_create_access, 'seesVisits', p.sees_visits)
      into home
      from house_rights p
      join house_stays s on s.community_id = p.community_id and s.house_id = p.house_id and s.user_id = p.user_id
      join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
      join communities c on c.id = p.community_id
      where p.community_id = community and p.house_id = house and p.user_id = enter_at_home.user_id
        and c.status <> 'Archived';
  end if;
  if home is null then
    perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true);
  end if;
  return next;
end
$$;

grant execute on function enter_at_home(text, uuid, uuid) to courtyard_app;
