-- runs outside a transaction
-- Deleting a resident asks each table that refers to residents whether a row does. Without these indexes it read every
-- charge and every recipient of a broadcast, for each resident: the undo of an import of 5,000 people took a minute.

drop index concurrently if exists charges_of_billed;
create index concurrently charges_of_billed on charges (community_id, billed_resident_id)
  where billed_resident_id is not null;

drop index concurrently if exists broadcast_recipients_of_resident;
create index concurrently broadcast_recipients_of_resident
  on broadcast_recipients (community_id, resident_id) where resident_id is not null;
