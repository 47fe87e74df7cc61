-- Moves the times of a job by each hold of its complaint: until when the provider has to answer, and how long the link
-- opens. A time that was past when the hold began stays past. Adds a trigger to complaint_holds; locks it for that moment.
create function move_times_of_held_jobs() returns trigger
language plpgsql
as $$
begin
  update provider_jobs j set
    respond_by = case when j.status = 'Offered' and j.respond_by > new.started_at
      then j.respond_by + (new.ended_at - greatest(new.started_at, j.offered_at)) else j.respond_by end,
    link_expires_at = case when j.link_expires_at > new.started_at
      then j.link_expires_at + (new.ended_at - greatest(new.started_at, j.offered_at)) else j.link_expires_at end
    where j.community_id = new.community_id and j.complaint_id = new.complaint_id
      and j.status in ('Offered', 'Accepted', 'On the way', 'Started') and j.offered_at < new.ended_at;
  return null;
end
$$;
create trigger complaint_holds_move_jobs after update of ended_at on complaint_holds
  for each row when (old.ended_at is null and new.ended_at is not null) execute function move_times_of_held_jobs();
