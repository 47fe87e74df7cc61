-- Complaints whose hold has ended on a day, for /dues-today (domain 10). One index; locks complaint_holds against writes
-- while it is made.

create index complaint_holds_ended on complaint_holds (community_id, ended_at) where ended_at is not null;
