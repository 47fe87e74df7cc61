-- Shows to a provider that the complaint of a job is on hold: why, since when and until which day. Appends columns to a
-- view; locks nothing.
create or replace view complaint_briefs with (security_invoker = true) as
  select c.community_id, c.id as complaint_id, c.number, c.title, c.description, c.status, c.priority, c.location,
    c.house_id, c.rating, c.resolve_due_at, t.name as type_name,
    coalesce(l.label, s.name, '') as place, r.name as reporter_name,
    case when c.status in ('Resolved', 'Closed') then c.resolved_at when c.status = 'Rejected' then c.closed_at end
      as ended_at,
    c.hold_reason, c.held_at, c.returns_on
  from complaints c
  join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
  left join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
  left join street_names s on s.community_id = c.community_id and s.street_id = c.street_id
  left join resident_names r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id;
