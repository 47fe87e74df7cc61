-- small tables: ownership_transfers
-- An accepted offer takes effect a day later, so that either side can object.
alter table ownership_transfers
  add column accepted_at timestamptz,
  add column takes_effect_at timestamptz;
alter table ownership_transfers add constraint ownership_transfers_accepted
  check ((accepted_at is null) = (takes_effect_at is null));
