-- Clears the workbench for the next estate: what an estate's stages made goes, what tools and the estate's own
-- description are is emptied.

do $$
declare
  made text;
begin
  for made in select relname from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'
      and relname like 'demo\_%' and relname <> all (array['demo_words',
        'demo_estate', 'demo_streets', 'demo_groups', 'demo_dues', 'demo_wallets', 'demo_payees', 'demo_chart']) loop
    execute format('drop table %I', made);
  end loop;
end
$$;
truncate demo_groups, demo_streets, demo_dues, demo_wallets, demo_payees, demo_chart, demo_estate;
