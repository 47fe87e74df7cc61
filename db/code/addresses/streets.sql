-- Streets: the view of their names, the trigger for renames, and row security.

-- Names of streets, for features that refer to them.
create or replace view street_names with (security_invoker = true) as
  select s.community_id, s.id as street_id, s.name, s.archived_at from streets s;
grant select on street_names to courtyard_app;

create or replace trigger streets_renamed after update of name on streets
  for each row when (old.name is distinct from new.name)
  execute function describe_houses_of_street();

drop policy if exists tenant on streets;
create policy tenant on streets
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or id = any (nullif(current_setting('app.streets', true), '')::uuid[])));
