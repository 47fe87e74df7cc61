-- Keys of a community's own with a payment gateway (domain 17): payers then pay into its own account there. A new table;
-- two indexes of payment_references are made anew and a view is replaced, which locks them for a moment.

create table payment_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: houses pay by the installation's gateway.
  gateway text check (gateway in ('paystack', 'stripe')),
  -- Encrypted with a key made of the server's secret; nothing ever reads one back to a person.
  secret_sealed text check (length(secret_sealed) <= 1000),
  -- What Stripe signs its webhooks with; Paystack signs with the key itself.
  webhook_secret_sealed text check (length(webhook_secret_sealed) <= 1000),
  -- The key's last signs, by which a person tells one from another.
  hint text not null default '' check (length(hint) <= 4),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint payment_keys_once unique (community_id),
  constraint payment_keys_whole check ((gateway is null) = (secret_sealed is null)
    and (gateway is not distinct from 'stripe') = (webhook_secret_sealed is not null))
);
select make_tenant_table('payment_keys', 'select, insert, update');

-- What is told under a community's own key counts within it alone: nobody takes a name away from another one by it.
drop index payment_references_external;
create unique index payment_references_external on payment_references (gateway, external_reference,
  (case when starts_with(gateway, 'own-') then community_id else '00000000-0000-0000-0000-000000000000'::uuid end))
  where external_reference is not null;
drop index payment_references_of_gateway;
create unique index payment_references_of_gateway on payment_references (gateway, gateway_reference,
  (case when starts_with(gateway, 'own-') then community_id else '00000000-0000-0000-0000-000000000000'::uuid end))
  where gateway_reference is not null;

-- One number for each wallet and house: of the community's own gateway first, and none of an own one that is not set.
create or replace view virtual_account_numbers with (security_invoker = true) as
  select distinct on (v.community_id, v.purpose_kind, v.purpose_id)
    v.community_id, v.purpose_kind, v.purpose_id, v.bank_name, v.account_number, v.account_name
  from virtual_accounts v left join payment_keys k on k.community_id = v.community_id
  where not starts_with(v.gateway, 'own-') or v.gateway = 'own-' || k.gateway
  order by v.community_id, v.purpose_kind, v.purpose_id, starts_with(v.gateway, 'own-') desc, v.opened_at desc;
