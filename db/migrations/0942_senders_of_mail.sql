-- From whom a community's mails come and where their answers go. Empty: the community's name, and its contact address.
alter table smtp_settings
  add column from_name text not null default '' check (length(from_name) <= 80),
  add column reply_to text not null default '' check (length(reply_to) <= 254);
