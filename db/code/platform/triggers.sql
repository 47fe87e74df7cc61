-- Trigger functions that many tables share, and the time format of the API.

-- Refuses every change, so that a table with this trigger is append-only.
create or replace function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Makes a table append-only, except that an erasure, which sets app.erasing, may update rows to remove personal data.
create or replace function keep_but_for_erasing() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or coalesce(current_setting('app.erasing', true), '') <> 'on' then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

create or replace function count_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- Formats a time as the API does: UTC with milliseconds and a Z.
create or replace function instant_text(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
