-- Photos that a guard takes of a visitor, a vehicle or an identity card, where the community's rules ask for them (off by
-- default). They are kept for days of their own, and go with the names of the visit. A new table; two columns of
-- gate_settings.

alter table gate_settings
  add column photo_rule text not null default 'Off' check (photo_rule in ('Off', 'Walk-ins', 'All')),
  add column photo_days smallint not null default 30 check (photo_days between 1 and 180);

create table visit_photos (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  subject text not null check (subject in ('Visitor', 'Vehicle', 'ID')),
  -- The name of a file of our own making.
  file text not null check (length(file) <= 60),
  taken_by uuid not null,
  taken_by_name text not null check (length(taken_by_name) <= 101),
  taken_at timestamptz not null,
  primary key (community_id, id),
  constraint visit_photos_once unique (community_id, visit_id, subject),
  constraint visit_photos_visit foreign key (community_id, visit_id) references visits (community_id, id)
);
create index visit_photos_oldest on visit_photos (community_id, taken_at);
select make_tenant_table('visit_photos', 'select, insert, delete');
