-- How the email of an invitation ended, so that screens say "not sent" where a mail server refused it. Null for older
-- invitations, whose emails nobody followed. Adding a column without a default takes a short lock and rewrites nothing.
alter table resident_invitations add column mail_state text
  check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure'));
alter table worker_invitations add column mail_state text
  check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure'));
