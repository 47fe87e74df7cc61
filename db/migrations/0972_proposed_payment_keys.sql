-- small tables: payment_keys
-- Another gateway or key sends the money of an estate elsewhere, like another bank account: a second person confirms it.
-- The keys that wait for that person stand beside those that work.
alter table payment_keys
  add column proposed_by uuid,
  add column proposed_at timestamptz,
  add column proposed_gateway text,
  add column proposed_secret_sealed text check (length(proposed_secret_sealed) <= 1000),
  add column proposed_webhook_secret_sealed text check (length(proposed_webhook_secret_sealed) <= 1000),
  add column proposed_hint text not null default '',
  add constraint payment_keys_proposed check ((proposed_by is null) = (proposed_at is null)
    and (proposed_by is not null or proposed_gateway is null)
    and (proposed_gateway is null) = (proposed_secret_sealed is null));
