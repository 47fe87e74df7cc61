-- Emails that could not be delivered: 'Failed' is the end of an email whose mail server was tried in vain for hours. The
-- answer to a join request and the link of a provider's job record how their email ended too; null for older ones. A
-- checked constraint reads its table once, under a lock that lasts as long; both tables of invitations are short.
alter table resident_invitations drop constraint resident_invitations_mail_state_check,
  add constraint resident_invitations_mail_state_check
    check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed'));
alter table worker_invitations drop constraint worker_invitations_mail_state_check,
  add constraint worker_invitations_mail_state_check
    check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed'));
alter table join_requests add column mail_state text
  check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed'));
alter table provider_jobs add column mail_state text
  check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed'));
