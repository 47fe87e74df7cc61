-- Whether the entered community holds nobody and nowhere, archived ones counted: one answer for where sample data is
-- offered and where it is taken. Who works on some streets alone does not see the others, and is told no. A function only.
create function community_is_empty() returns boolean
language sql
stable
as $$
  select coalesce(current_setting('app.scoped', true), '') <> 'yes'
    and not exists (select from streets s where s.community_id = current_setting('app.community_id')::uuid)
    and not exists (select from residents r where r.community_id = current_setting('app.community_id')::uuid)
$$;
