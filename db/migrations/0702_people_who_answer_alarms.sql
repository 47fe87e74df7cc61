-- Each answer to an alarm keeps the person's id beside the name: two people of one name are two answers. Null for older
-- steps and for steps of the system. Adding a column without a default takes a short lock and rewrites nothing.
alter table emergency_steps add column by_id uuid;

-- With the gate, which tells two guards of one name apart.
create or replace view guards_on_shift with (security_invoker = true) as
  select distinct on (h.community_id, g.id) h.community_id, g.id as security_user_id, g.name, g.phone, h.expires_at,
    t.name as gate
  from gate_shifts h
  join security_users g on g.community_id = h.community_id and g.id = h.security_user_id and g.status = 'Active'
  join gates t on t.community_id = h.community_id and t.id = h.gate_id
  where h.ended_at is null
  order by h.community_id, g.id, h.expires_at desc;
