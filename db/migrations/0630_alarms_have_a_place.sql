-- An alarm always says where: at a house, or in words. Alarms of before that said neither say so in words, which keeps
-- them readable and lets them be resolved. People of the house are read for an alarm by the function below, and only
-- while a real alarm of that house is open. The check locks emergencies while it reads them once; they are few.
update emergencies set location = 'Place not given' where house_id is null and btrim(location) = '';
alter table emergencies add constraint emergencies_place check (house_id is not null or btrim(location) <> '');

-- Residents of a house with an open alarm, of any street: a responder limited to some streets has to call them too.
create function people_of_alarm(house uuid) returns table (
  resident_id uuid, name text, relationship text, phone text, date_of_birth date, is_head boolean
)
language sql
stable
security invoker
set role = 'courtyard_app'
as $$
  select r.id, btrim(r.first_name || ' ' || r.last_name), o.relationship, r.phone, r.date_of_birth, o.is_household_head
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id and r.archived_at is null
  where o.community_id = current_setting('app.community_id')::uuid and o.house_id = house and o.ended_at is null
    and exists (select from emergencies e where e.community_id = o.community_id and e.house_id = house
      and not e.drill and e.status in ('Raised', 'Acknowledged', 'On scene'))
$$;
revoke all on function people_of_alarm(uuid) from public;
grant execute on function people_of_alarm(uuid) to courtyard_app;
