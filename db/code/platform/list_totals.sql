-- The functions, views, triggers and policies of list_totals.

-- Adds to a list's totals for the rows that one statement inserted, updated or deleted. Arguments: the list's name,
-- and the column whose values are its buckets.
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
