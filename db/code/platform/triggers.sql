-- Functions of platform: triggers.

create or replace function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- What was said is never changed but by an erasure, which takes a name out of it and nothing else.
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

-- A moment as the API writes it: UTC, milliseconds, Z.
create or replace function instant_text(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
