-- Which version of a broadcast went out with each copy, and which each person read first, read last and acknowledged: what was
-- sent may be edited (domain 12), and a proof of notice names the words. The app has always had version 1 first: nothing is
-- edited before all copies are written. For what went out before it follows from the times of the edits. Both tables are locked
-- while their rows are filled.
-- lifts row security: broadcast_recipients, broadcast_deliveries, broadcast_versions, broadcasts
alter table broadcast_recipients
  add column read_version integer,
  add column last_read_at timestamptz,
  add column last_read_version integer,
  add column acknowledged_version integer;
alter table broadcast_deliveries add column version integer;

-- Version 1 unless an edit came before: each edit kept what it replaced, and began when the next one was written.
with edits as (
  select v.community_id, v.broadcast_id, coalesce(next.written_at, b.edited_at) as at
  from broadcast_versions v
  join broadcasts b on b.community_id = v.community_id and b.id = v.broadcast_id
  left join broadcast_versions next on next.community_id = v.community_id and next.broadcast_id = v.broadcast_id
    and next.number = v.number + 1),
read as (
  select p.community_id, p.id,
    (select 1 + count(*) from edits e where e.community_id = p.community_id and e.broadcast_id = p.broadcast_id
      and e.at <= p.read_at) as version,
    (select 1 + count(*) from edits e where e.community_id = p.community_id and e.broadcast_id = p.broadcast_id
      and e.at <= p.acknowledged_at) as acknowledged
  from broadcast_recipients p where p.read_at is not null)
update broadcast_recipients p set read_version = r.version, last_read_at = p.read_at, last_read_version = r.version,
  acknowledged_version = case when p.acknowledged_at is not null then r.acknowledged end
from read r where p.community_id = r.community_id and p.id = r.id;

with edits as (
  select v.community_id, v.broadcast_id, coalesce(next.written_at, b.edited_at) as at
  from broadcast_versions v
  join broadcasts b on b.community_id = v.community_id and b.id = v.broadcast_id
  left join broadcast_versions next on next.community_id = v.community_id and next.broadcast_id = v.broadcast_id
    and next.number = v.number + 1)
update broadcast_deliveries d set version = (select 1 + count(*) from edits e where e.community_id = d.community_id
  and e.broadcast_id = d.broadcast_id and e.at <= d.claimed_at)
where d.claimed_at is not null;
