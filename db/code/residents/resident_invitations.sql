-- Row security of invitations to residents.

-- A user with a verified email sees invitations sent to that email, before they belong to any community. Workers who
-- are limited to streets see only those for a resident in scope or for no resident.
drop policy if exists addressed_to_me on resident_invitations;
create policy addressed_to_me on resident_invitations for select
  using (email = own_verified_email()
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or resident_id is null or resident_in_scope(resident_id)));
