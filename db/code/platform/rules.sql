-- Rules that the database also needs. `npm run generate` writes this file from the rules in TypeScript.

-- The allowed transitions of a complaint's status.
create or replace function complaint_may_become(from_status text, to_status text) returns boolean
language sql
immutable
parallel safe
as $$
  select case from_status
    when 'New' then to_status in ('Assigned', 'In progress', 'Rejected')
    when 'Assigned' then to_status in ('In progress', 'On hold', 'Rejected')
    when 'In progress' then to_status in ('On hold', 'Resolved')
    when 'On hold' then to_status in ('In progress')
    when 'Resolved' then to_status in ('Closed', 'In progress')
    else false end
$$;

-- The share of a complaint's response or resolution time at which each step is due.
create or replace function complaint_step_share(step integer) returns numeric
language sql
immutable
parallel safe
as $$
  select (array[0.75, 1, 1.5, 2])[step]
$$;

-- The allowed transitions of a provider job's status.
create or replace function job_may_become(from_status text, to_status text) returns boolean
language sql
immutable
parallel safe
as $$
  select case from_status
    when 'Offered' then to_status in ('Accepted', 'Declined', 'Lapsed', 'Cancelled')
    when 'Accepted' then to_status in ('On the way', 'Started', 'Done', 'Declined', 'Cancelled')
    when 'On the way' then to_status in ('Started', 'Done', 'Cancelled')
    when 'Started' then to_status in ('Done', 'Cancelled')
    else false end
$$;

-- Whether a relationship gives the rights to pay and to admit visitors by default.
create or replace function default_right(relationship text) returns boolean
language sql
immutable
parallel safe
as $$
  select relationship not in ('Domestic staff', 'Caretaker')
$$;
