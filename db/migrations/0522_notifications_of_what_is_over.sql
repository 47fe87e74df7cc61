-- Notifications that were made after their matter was over stayed open for ever: alarms that ended, join requests that
-- were decided. They are settled now; whoever comes late reads how it stands. Locks the rows that it writes.
-- lifts row security: notifications, emergencies, join_requests
update notifications n set is_resolved = true, is_read = true, read_at = coalesce(n.read_at, now()),
    outcome = left('Already ' || lower(e.status) || coalesce(' by ' || e.resolved_name, ''), 160)
  from emergencies e
  where e.community_id = n.community_id and n.about = 'emergency:' || e.id and not n.is_resolved
    and e.status in ('Resolved', 'Cancelled');
update notifications n set is_resolved = true, is_read = true, read_at = coalesce(n.read_at, now()),
    outcome = left('Already ' || lower(j.status) || coalesce(' by ' || j.decided_name, ''), 160)
  from join_requests j
  where j.community_id = n.community_id and n.about = 'join-request:' || j.id and not n.is_resolved
    and j.status <> 'Pending';
