-- Somebody without a pass whom a guard let in while the network was off: a kind of event of its own, and two more reasons
-- why a visit waits for a review. New checks of two tables; both are locked while their rows are read.
alter table gate_offline_events
  drop constraint gate_offline_events_action_check,
  add constraint gate_offline_events_action_check check (action in ('In', 'Out', 'Walk-in')),
  drop constraint gate_offline_events_outcome_check,
  add constraint gate_offline_events_outcome_check check (outcome in ('Kept', 'Double entry', 'Against the pass',
    'Host not asked', 'On the watch-list', 'Waiting', 'Not inside', 'Unknown pass', 'Unknown house'));
alter table visits
  drop constraint visits_conflict_check,
  add constraint visits_conflict_check check (conflict in ('Double entry', 'Against the pass', 'Host not asked',
    'On the watch-list'));
