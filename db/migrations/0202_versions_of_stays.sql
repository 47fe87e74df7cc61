-- Stays, vehicles and pets are counted up with every change, whoever makes it, so that a form that was opened before it
-- is refused as stale (domain 0). New columns with a constant default: the tables are not rewritten.
alter table occupancies add version integer not null default 1;
alter table vehicles add version integer not null default 1;
alter table pets add version integer not null default 1;

create function count_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger occupancies_version before update on occupancies for each row execute function count_version();
create trigger vehicles_version before update on vehicles for each row execute function count_version();
create trigger pets_version before update on pets for each row execute function count_version();
