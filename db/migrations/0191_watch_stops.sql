-- A match with the watch-list stops somebody without a pass: the visit keeps which entry it was, so that every screen
-- shows it. Identity cards are compared as they are written without spaces and signs. One column of visits; an index of
-- watch_entries, which is locked for writing while it is made.
-- lifts row security: visits, watch_entries

alter table visits
  add column watch_entry_id uuid,
  add constraint visits_watch foreign key (community_id, watch_entry_id) references watch_entries (community_id, id);

-- `a 123-456` and `A123456` are one card.
create function card_form(text) returns text
language sql
immutable
parallel safe
as $$
  select upper(regexp_replace(coalesce($1, ''), '[^A-Za-z0-9]', '', 'g'))
$$;
create index watch_entries_by_card on watch_entries (community_id, card_form(id_number))
  where status = 'Active' and id_number <> '';
