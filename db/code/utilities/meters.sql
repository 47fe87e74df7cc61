-- The view of the tariff of each meter.

-- The tariff that bills each meter: its own, else the one for the type of its active house, else the default of its
-- kind. Archived tariffs count only as a meter's own. A meter without a tariff is left out.
create or replace view meter_tariffs with (security_invoker = true) as
  select m.community_id, m.id as meter_id, t.id as tariff_id, t.name, m.tariff_id is not null as is_own
  from meters m
  left join billable_houses b on b.community_id = m.community_id and b.house_id = m.house_id
  cross join lateral (select t.id, t.name from utility_tariffs t
    where t.community_id = m.community_id and t.kind = m.kind
      and case when m.tariff_id is not null then t.id = m.tariff_id
        else t.archived_at is null and (t.is_default or b.type = any (t.house_types)) end
    order by b.type = any (t.house_types) desc nulls last limit 1) t;
grant select on meter_tariffs to courtyard_app;
