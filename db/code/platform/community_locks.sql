-- The function that locks a community for one purpose until the transaction ends.

-- Locks a community for a purpose: exclusively if `alone`, otherwise shared. Inserts the row to lock if it is missing;
-- a concurrent insert of the same row waits for the first one.
create or replace function lock_community(community uuid, lock_purpose text, alone boolean) returns void
language plpgsql
as $$
begin
  loop
    if alone then
      perform from community_locks l where l.community_id = community and l.purpose = lock_purpose for update;
    else
      perform from community_locks l where l.community_id = community and l.purpose = lock_purpose for share;
    end if;
    exit when found;
    insert into community_locks (community_id, purpose) values (community, lock_purpose) on conflict do nothing;
  end loop;
end
$$;
