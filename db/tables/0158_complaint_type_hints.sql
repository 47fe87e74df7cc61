-- Adds one line to each complaint type that says which complaints belong to it, so that people choose between types such
-- as Water and Plumbing. Fills it for the default types. The new column has a constant default, and the update locks the
-- few rows of each community.

alter table complaint_types add hint text not null default '' check (length(hint) <= 90);

update complaint_types t set hint = h.hint
from (values ('Security', 'Strangers, theft, fights, broken locks or fences'),
  ('Power', 'No light in the street or estate, generator, transformer'),
  ('Water', 'No water, low pressure or dirty water from the estate'),
  ('Plumbing', 'Leaks, blocked drains or toilets in a house'),
  ('Electrical', 'Street lights, and wiring or sockets in a house'),
  ('Waste', 'Bins not collected, refuse in the street'),
  ('Noise', 'Loud music, parties, generators, animals'),
  ('Roads', 'Potholes, street drains, kerbs, signs'),
  ('Common area', 'Park, pool, hall, gardens, lifts'),
  ('Billing', 'A wrong charge, payment or receipt'),
  ('Other', 'Everything else')) as h(name, hint)
where t.name = h.name and t.parent_id is null;
