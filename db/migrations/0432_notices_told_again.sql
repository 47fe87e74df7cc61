-- When somebody was told of a notice once more, after an edit or as a reminder (domain 12): it is new to them until they
-- read it since, and the first reading stays as the proof. A column that is null rewrites nothing; the table is locked
-- for an instant.
alter table broadcast_recipients add column told_again_at timestamptz;
