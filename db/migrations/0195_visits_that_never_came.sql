-- Who was let in by the house and never came through the gate is closed as well, without an entry; and a hit of the
-- watch-list loses the guest's name with the retention of visits.
alter table visits drop constraint visits_inside;
alter table visits add constraint visits_inside check (status not in ('Inside', 'Left') or in_at is not null);
create index visits_not_inside_yet on visits (community_id, arrived_at) where status in ('At gate', 'Approved');
grant update (guest_name) on watch_hits to courtyard_app;
grant update (watch_entry_id) on visits to courtyard_app;
