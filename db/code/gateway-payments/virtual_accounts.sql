-- The view of virtual account numbers.

-- A single account number for each wallet or house that has any. An account at the community's own gateway comes
-- first, and accounts at an own gateway that is no longer configured are left out.
create or replace view virtual_account_numbers with (security_invoker = true) as
  select distinct on (v.community_id, v.purpose_kind, v.purpose_id)
    v.community_id, v.purpose_kind, v.purpose_id, v.bank_name, v.account_number, v.account_name
  from virtual_accounts v left join payment_keys k on k.community_id = v.community_id
  where not starts_with(v.gateway, 'own-') or v.gateway = 'own-' || k.gateway
  order by v.community_id, v.purpose_kind, v.purpose_id, starts_with(v.gateway, 'own-') desc, v.opened_at desc;
grant select on virtual_account_numbers to courtyard_app;
