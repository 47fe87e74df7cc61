-- Whoever holds the link of an invitation to a team may see which community it is of and, masked, which address it went
-- to, before they sign in: the row of that token alone. Adds a policy, and locks the table for a moment.
create policy by_token on worker_invitations for select
  using (token_hash = nullif(current_setting('app.invitation_token', true), ''));
