-- Row security of invitations to residents.

-- A user with a verified email sees invitations sent to that email, before they belong to any community.
drop policy if exists addressed_to_me on resident_invitations;
create policy addressed_to_me on resident_invitations for select
  using (email = (select u.email from users u
    where u.id = current_setting('app.user_id')::uuid and u.email_verified));
