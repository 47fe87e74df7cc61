-- A community that is over is archived by its owner and may be restored (domain 3): when, by whom and why, and what it was
-- before. Columns without a default; locks communities for a moment.
alter table communities
  add column archived_at timestamptz,
  add column archived_by uuid,
  add column archived_reason text check (length(archived_reason) <= 500),
  add column status_before_archive text check (status_before_archive in ('SettingUp', 'Active', 'Suspended'));
grant update (archived_at, archived_by, archived_reason, status_before_archive) on communities to courtyard_app;
