-- Row security of invitations to a team.

-- The link of an invitation shows only that invitation, even without sign-in.
drop policy if exists by_token on worker_invitations;
create policy by_token on worker_invitations for select
  using (token_hash = nullif(current_setting('app.invitation_token', true), ''));

-- A user with a verified email sees invitations sent to that email, in all communities.
drop policy if exists sent_to_me on worker_invitations;
create policy sent_to_me on worker_invitations for select
  using (email = own_verified_email());
