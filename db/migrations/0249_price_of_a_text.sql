-- What one part of a text message costs a community, in its own currency (domain 12): known only where somebody says it.
-- One column that may be null and a view; locks sms_settings for a moment.

alter table sms_settings add column part_minor integer check (part_minor between 0 and 1000000);

create view sms_prices with (security_invoker = true) as
  select s.community_id, s.part_minor from sms_settings s;
grant select on sms_prices to courtyard_app;
