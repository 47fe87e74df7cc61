-- Vehicles: the view that the gate reads, and triggers.

-- Vehicles of the people who live in a house now, with plate and tag in a form for comparison.
create or replace view house_vehicles with (security_invoker = true) as
  select v.community_id, v.id as vehicle_id, o.house_id,
    upper(regexp_replace(v.plate, '[ -]', '', 'g')) as plate,
    v.tag_number <> '' as has_tag,
    upper(regexp_replace(v.tag_number, '[^A-Za-z0-9]', '', 'g')) as tag
  from vehicles v
  join occupancies o on o.community_id = v.community_id and o.resident_id = v.resident_id and o.ended_at is null;
grant select on house_vehicles to courtyard_app;

create or replace trigger vehicles_describe_changed after update on vehicles referencing new table as new_rows
  for each statement execute function describe_resident_of_row();

create or replace trigger vehicles_describe_gone after delete on vehicles referencing old table as old_rows
  for each statement execute function describe_resident_of_row();

create or replace trigger vehicles_describe_new after insert on vehicles referencing new table as new_rows
  for each statement execute function describe_resident_of_row();

create or replace trigger vehicles_version before update on vehicles for each row execute function count_version();
