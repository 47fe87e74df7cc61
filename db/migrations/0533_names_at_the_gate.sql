-- What names people at the gate goes with the retention of visits: entries of the watch-list that are over, and frequent
-- guests of whom nobody has had use for so long. When an entry was ended is kept from now on; those that were ended
-- before count from today. The audit log forgets staff who are nobody any more already. One column of watch_entries, an
-- index of gate_passes.
-- lifts row security: watch_entries, staff_people
alter table watch_entries add column ended_at timestamptz;
update watch_entries set ended_at = now() where status = 'Ended';
create index gate_passes_of_frequent on gate_passes (community_id, frequent_guest_id) where frequent_guest_id is not null;
insert into outbox (community_id, topic, payload)
select s.community_id, 'records.forgotten',
  jsonb_build_object('type', 'staff-person', 'label', 'Former staff', 'ids', jsonb_agg(s.id))
from staff_people s where s.status = 'Left' and s.name = 'Former staff' group by s.community_id;
