-- A job that was declined, taken back or not answered is not paid, whatever quote of it was approved (domain 11). One
-- function anew; locks nothing.

create or replace function keep_provider_job() returns trigger
language plpgsql
as $$
begin
  if new.complaint_id <> old.complaint_id or new.provider_id <> old.provider_id then
    raise exception 'a job keeps its complaint and its provider' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (case old.status
    when 'Offered' then new.status in ('Accepted', 'Declined', 'Lapsed', 'Cancelled')
    when 'Accepted' then new.status in ('On the way', 'Started', 'Done', 'Declined', 'Cancelled')
    when 'On the way' then new.status in ('Started', 'Done', 'Cancelled')
    when 'Started' then new.status in ('Done', 'Cancelled')
    else false end) then
    raise exception 'a job that is % does not become %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.payout_request_id is not null and new.payout_request_id is distinct from old.payout_request_id
    and (new.quote_status is distinct from 'Approved' or new.status in ('Declined', 'Lapsed', 'Cancelled'))
    and not (new.status = 'Done' and exists (
      select from complaints c where c.community_id = new.community_id and c.id = new.complaint_id
        and c.status in ('Resolved', 'Closed'))) then
    raise exception 'only resolved work and an approved quote are paid' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
