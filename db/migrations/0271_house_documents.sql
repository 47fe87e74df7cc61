-- Documents of houses: a deed, a plan, a meter's photo (domain 4). A new table; locks nothing.

create table house_documents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- Where the file lies.
  key text not null check (length(key) <= 100),
  byte_count integer not null check (byte_count > 0),
  added_by uuid not null references users,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint house_documents_house foreign key (community_id, house_id)
    references houses (community_id, id)
);
create index house_documents_of_house on house_documents (community_id, house_id, added_at, id)
  where removed_at is null;
select make_tenant_table('house_documents', 'select, insert, update');
