-- The trigger function that keeps the totals of lists.

-- Applies the rows that a statement inserted, updated or deleted to the totals of a list. Trigger arguments: the
-- list's name, and the column whose values are its buckets. Each backend writes to one of 64 slots, so that
-- concurrent transactions rarely wait for each other.
create or replace function count_rows() returns trigger
language plpgsql
as $$
declare
  changed text;
begin
  changed := case tg_op
    when 'INSERT' then 'select community_id, %1$I::text as bucket, 1 as n from new_rows'
    when 'DELETE' then 'select community_id, %1$I::text as bucket, -1 as n from old_rows'
    else 'select community_id, %1$I::text as bucket, 1 as n from new_rows union all '
      || 'select community_id, %1$I::text, -1 from old_rows'
  end;
  execute format(
    'insert into list_totals as t (community_id, list, bucket, slot, total)
     select community_id, %2$L, bucket, pg_backend_pid() %% 64, sum(n) from (' || changed || ') c
     group by community_id, bucket having sum(n) <> 0 order by community_id, bucket
     on conflict (community_id, list, bucket, slot) do update set total = t.total + excluded.total',
    tg_argv[1], tg_argv[0]);
  return null;
end
$$;
