-- Since when a house is active: one that was approved, restored or added while a period runs is billed for it, and by the
-- day where its due says so. Null: since it was added. A column, a trigger on a change of status, and a column more of
-- one view; takes a short exclusive lock on houses.

alter table houses add column active_since timestamptz;

create function note_house_active() returns trigger
language plpgsql
as $$
begin
  new.active_since := clock_timestamp();
  return new;
end
$$;
create trigger houses_note_active before update of status on houses
  for each row when (old.status <> 'Active' and new.status = 'Active') execute function note_house_active();

create or replace view billable_houses with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, s.name as street_name, h.type, h.area_sqm, h.sort_key,
    h.account_number, h.created_at,
    concat_ws(', ', h.house_number || ' ' || s.name, 'Block ' || nullif(h.block, ''), nullif(h.unit_label, ''))
      as label,
    -- Of a house whose bills go to its owner, the owner; of the others the head of those who live there, and of an
    -- empty one the owner.
    (select o.resident_id from occupancies o
      where o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
        and (o.relationship in ('Owner', 'Landlord')
          or (h.bill_to = 'Occupier' and o.relationship in ('Tenant', 'Family')))
      order by case h.bill_to when 'Owner' then o.relationship = 'Owner' else o.relationship <> 'Landlord' end desc,
        o.is_household_head desc, o.is_primary_contact desc, o.created_at, o.id
      limit 1) as billed_resident_id,
    coalesce(h.active_since, h.created_at) as active_since
  from houses h
  join streets s on s.community_id = h.community_id and s.id = h.street_id
  where h.status = 'Active';
