-- A visitor's pass lives for so many days from when it first opens, however often it is extended (decision 33). What was
-- extended further before stays as it is until it ends. A trigger is made, which an entry does not wake.
create function keep_pass_within_days() returns trigger
language plpgsql
as $$
declare
  most interval := make_interval(hours => 24 * 30);
begin
  select make_interval(hours => greatest(24 * s.visitor_days, s.one_time_hours)) into most
    from gate_settings s where s.community_id = new.community_id;
  if new.valid_to > new.valid_from + coalesce(most, make_interval(hours => 24 * 30)) then
    raise exception 'a visitor''s pass ends within the days of the community';
  end if;
  return new;
end
$$;
create trigger gate_passes_within_days before insert or update of valid_from, valid_to, kind on gate_passes
  for each row when (new.kind not in ('Recurring', 'Staff')) execute function keep_pass_within_days();
