-- How many complaints there are of one type, ever and open, of every street (decision 38): whoever asks about one does not
-- count those of all. A function; locks nothing.
create function uses_of_complaint_type(type uuid) returns table (used integer, open integer)
language sql
stable
set role = 'courtyard_app'
as $$
  select count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid and c.type_id = type
$$;
