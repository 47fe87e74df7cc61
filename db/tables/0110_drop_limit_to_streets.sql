-- Drops the function that created the restrictive policies `streets`. secure_tables() puts the limit into the policy
-- `tenant` of each table.
drop function if exists limit_to_streets(regclass);
