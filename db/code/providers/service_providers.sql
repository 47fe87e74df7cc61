-- The view of provider names.

create or replace view provider_names with (security_invoker = true) as
  select p.community_id, p.id as provider_id, p.name, p.status from service_providers p;
grant select on provider_names to courtyard_app;
