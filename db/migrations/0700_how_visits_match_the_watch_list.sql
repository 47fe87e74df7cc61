-- The guard reads how somebody matched the watch-list: by name, phone, plate or document, or by a similar name. The
-- document is not stored, so the visit keeps what matched. Earlier visits say nothing of it.
-- lifts row security: visits

alter table visits add column watch_matches text[] not null default '{}'
  constraint visits_watch_matches_check
  check (watch_matches <@ array['Name', 'Phone', 'Plate', 'Document', 'Similar name']);

-- An entry that takes effect while somebody waits stops them.
grant update (watch_is_hard, watch_matches) on visits to courtyard_app;
