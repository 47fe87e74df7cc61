-- The functions, views, triggers and policies of worker_invitations.

-- Whoever holds the link of an invitation to a team may see which community it is of and, masked, which address it
-- went to, before they sign in: the row of that token alone.
drop policy if exists by_token on worker_invitations;
create policy by_token on worker_invitations for select
  using (token_hash = nullif(current_setting('app.invitation_token', true), ''));

-- A person sees what was sent to their own address, once they have proven it, in whatever community.
drop policy if exists sent_to_me on worker_invitations;
create policy sent_to_me on worker_invitations for select
  using (exists (
    select from users u
    where u.id = current_setting('app.user_id')::uuid
      and u.email_verified and u.email = worker_invitations.email));
