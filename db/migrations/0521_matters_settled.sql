-- What became of what people are asked to do, for a notification that is made after it was done: it is settled as it
-- comes. A new table; locks nothing.
create table settled_matters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  about text not null check (length(about) <= 100),
  -- Whose part is done, where others still have something to do; null is everybody's.
  user_id uuid,
  outcome text not null check (length(outcome) <= 160),
  -- The fact that settled it: what was asked for after it is asked for anew.
  fact_id bigint not null,
  settled_at timestamptz not null,
  primary key (community_id, id)
);
create index settled_matters_about on settled_matters (community_id, about, fact_id);
create index settled_matters_by_age on settled_matters (settled_at);
select make_tenant_table('settled_matters', 'select, insert, update (outcome), delete');

-- As old as notifications may be, by the job that lets those go.
create policy expired on settled_matters using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and settled_at < now() - interval '180 days');
