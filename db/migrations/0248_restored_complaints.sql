-- When a complaint came back from the archive (domain 10): it stays in the list for its whole time again, and the day on
-- which it ended stays as it was. One column; locks complaints for a moment.

alter table complaints add column restored_at timestamptz;
