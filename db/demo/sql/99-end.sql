-- Prepares the temporary tables for the next estate: drops the tables that these files created, and empties the tables
-- of 1-tools.sql, except the lists of words.

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
