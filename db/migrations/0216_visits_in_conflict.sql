-- What a device did without network may go against the pass in two ways: one entry used twice, or a pass that had ended
-- or not begun. Both wait for somebody to look at them, so a visit says which it is. Locks visits while it is rewritten.
-- lifts row security: visits, gate_offline_events
alter table visits add column conflict text check (conflict in ('Double entry', 'Against the pass'));
alter table visits disable trigger visits_keep;
update visits v set conflict = case when v.is_double_entry then 'Double entry' else 'Against the pass' end
where v.is_double_entry or exists (select from gate_offline_events e where e.community_id = v.community_id
  and e.visit_id = v.id and e.id = v.offline_id and e.outcome = 'Against the pass');
alter table visits enable trigger visits_keep;
drop index visits_doubles;
alter table visits drop column is_double_entry;
create index visits_in_conflict on visits (community_id, arrived_at desc) where conflict is not null;
grant update (conflict) on visits to courtyard_app;
