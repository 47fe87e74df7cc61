-- The view of text message prices.

-- The price of a text message part, and whether the community has its own provider.
create or replace view sms_prices with (security_invoker = true) as
  select s.community_id, s.part_minor, s.provider is not null and s.secret_sealed is not null as has_provider
  from sms_settings s;
grant select on sms_prices to courtyard_app;
