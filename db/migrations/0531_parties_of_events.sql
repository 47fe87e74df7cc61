-- The pass of a party on a list of guests opens for each of them: its entries are people. Here those that live and have
-- let nobody in yet.
-- lifts row security: gate_passes
update gate_passes set max_entries = guest_count
where kind = 'Group event' and event_id is not null and ended_as is null and used = 0
  and max_entries < guest_count;
