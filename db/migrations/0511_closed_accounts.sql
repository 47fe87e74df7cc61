-- When an account was closed, and the reason that the person is told as they sign in (decision 34). Two nullable
-- columns; locks users for a moment.
alter table users add column closed_at timestamptz,
  add column closed_reason text check (length(closed_reason) <= 300);
