-- Adds the HTML part to the emails that /dev/mail shows. Adding a column without a default locks the table for a moment
-- only.
alter table local_mails add column html text;
