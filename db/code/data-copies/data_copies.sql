-- Row security of copies of personal data.

-- A community's job without a user reaches all its copies, to expire those of an erased person.
drop policy if exists of_community on data_copies;
create policy of_community on data_copies
  using (community_id = current_setting('app.community_id')::uuid
    and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000');

-- Users reach the copies that they requested: those of their own data anywhere, those of residents in the current
-- community. Workers who are limited to streets reach copies only of residents in scope and of their own data.
drop policy if exists taken on data_copies;
create policy taken on data_copies
  using (user_id = current_setting('app.user_id')::uuid
    and (community_id is null or community_id = current_setting('app.community_id')::uuid)
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or resident_id is null or resident_in_scope(resident_id)));
