-- Working hours are hours of the community's zone: where that changes, the times of open complaints that keep to them
-- are reckoned anew, as where its hours or holidays change; all of them, on whatever street whoever changes it works. A
-- function, and a trigger on communities, which is locked for a moment.

create function reckon_open_complaints(at timestamptz) returns void
language sql
set role = 'courtyard_app'
as $$
  update complaints c set reckoned = c.reckoned + 1, updated_at = greatest(at, c.updated_at)
    where c.community_id = current_setting('app.community_id')::uuid and c.on_calendar and c.priority <> 'Critical'
      and c.status in ('New', 'Assigned', 'In progress', 'On hold')
$$;

-- Whoever maintains the database has entered no community, and is no user.
create function reckon_complaints_of_zone() returns trigger
language plpgsql
as $$
declare
  entered text := coalesce(current_setting('app.community_id', true), '');
  acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.community_id', new.id::text, true),
    set_config('app.user_id', coalesce(nullif(acting, ''), '00000000-0000-0000-0000-000000000000'), true);
  perform reckon_open_complaints(new.updated_at);
  perform set_config('app.community_id', entered, true), set_config('app.user_id', acting, true);
  return null;
end
$$;
create trigger communities_zone_of_complaints after update of time_zone on communities
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function reckon_complaints_of_zone();
