-- The times that a complaint was given: minutes and calendar of its type as they were when it was made, or when its type
-- or priority was changed last (domain 10). A type that is edited later moves no complaint that is there. Locks
-- complaints while the columns are filled; no due time changes by that.
-- lifts row security: complaints, complaint_types

alter table complaints add column response_minutes integer check (response_minutes > 0),
  add column resolve_minutes integer check (resolve_minutes > 0),
  -- Whether the type rests outside working hours; a critical complaint never does.
  add column on_calendar boolean;

-- Row security would hide the rows from an owner who is no superuser; the clocks stay as they are.
alter table complaints no force row level security;
alter table complaint_types no force row level security;
alter table complaints disable trigger user;
update complaints c set on_calendar = t.calendar <> '24×7',
    response_minutes = t.response_minutes[array_position(array['Low', 'Medium', 'High', 'Critical'], c.priority)],
    resolve_minutes = t.resolve_minutes[array_position(array['Low', 'Medium', 'High', 'Critical'], c.priority)]
  from complaint_types t where t.community_id = c.community_id and t.id = c.type_id;
alter table complaints enable trigger user;
alter table complaints force row level security;
alter table complaint_types force row level security;
alter table complaints alter column response_minutes set not null, alter column resolve_minutes set not null,
  alter column on_calendar set not null;

-- Gives a complaint the times of its type and its priority.
create function give_complaint_times(complaint complaints) returns complaints
language plpgsql
stable
as $$
declare
  kind complaint_types;
  place integer := array_position(array['Low', 'Medium', 'High', 'Critical'], complaint.priority);
begin
  select t.* into kind from complaint_types t
    where t.community_id = complaint.community_id and t.id = complaint.type_id;
  complaint.response_minutes := kind.response_minutes[place];
  complaint.resolve_minutes := kind.resolve_minutes[place];
  complaint.on_calendar := kind.calendar <> '24×7';
  return complaint;
end
$$;

-- As before, but by the complaint's own times.
create or replace function reckon_complaint(complaint complaints) returns complaints
language plpgsql
stable
as $$
declare
  is_open boolean := complaint.status in ('New', 'Assigned', 'In progress', 'On hold');
  always boolean := complaint.priority = 'Critical' or not complaint.on_calendar;
  seconds bigint;
begin
  seconds := complaint.response_minutes * 60;
  complaint.response_due_at := complaint_instant(complaint, always, seconds);
  while complaint.response_step > 0 and coalesce(complaint_instant(complaint, always,
    (seconds * complaint_step_share(complaint.response_step))::bigint), 'infinity') > complaint.updated_at
  loop
    complaint.response_step := complaint.response_step - 1;
  end loop;
  complaint.response_next_at := case
    when is_open and complaint.responded_at is null and complaint.response_step < 4 and complaint.parent_id is null
    then complaint_instant(complaint, always,
      (seconds * complaint_step_share(complaint.response_step + 1))::bigint) end;

  seconds := complaint.resolve_minutes * 60;
  complaint.resolve_due_at := complaint_instant(complaint, always, seconds);
  while complaint.resolve_step > 0 and coalesce(complaint_instant(complaint, always,
    (seconds * complaint_step_share(complaint.resolve_step))::bigint), 'infinity') > complaint.updated_at
  loop
    complaint.resolve_step := complaint.resolve_step - 1;
  end loop;
  complaint.resolve_next_at := case when is_open and complaint.resolve_step < 4 and complaint.parent_id is null
    then complaint_instant(complaint, always,
      (seconds * complaint_step_share(complaint.resolve_step + 1))::bigint) end;

  -- What is promised by itself is the answer in time.
  if complaint.promise_is_ours then
    complaint.promised_at := case
      when not is_open or complaint.responded_at is not null or complaint.parent_id is not null then null
      when complaint.response_due_at > complaint.updated_at then complaint.response_due_at
      else complaint.promised_at end;
  end if;
  if not is_open then
    complaint.promised_at := null;
  end if;
  return complaint;
end
$$;

create or replace function keep_new_complaint() returns trigger
language plpgsql
as $$
begin
  if new.number is null then
    update complaint_settings s set last_number = s.last_number + 1
      where s.community_id = new.community_id returning s.last_number into new.number;
  end if;
  if new.status not in ('New', 'Assigned') then
    raise exception 'a complaint begins as New or Assigned' using errcode = 'integrity_constraint_violation';
  end if;
  new.status_at := new.updated_at;
  return reckon_complaint(give_complaint_times(new));
end
$$;

create or replace function keep_complaint() returns trigger
language plpgsql
as $$
declare
  leader text;
begin
  if new.number <> old.number or new.created_at <> old.created_at then
    raise exception 'a complaint keeps its number and its beginning' using errcode = 'integrity_constraint_violation';
  end if;
  if new.parent_id is distinct from old.parent_id then
    if old.parent_id is not null or old.status <> 'New' or exists (select from complaints k
      where k.community_id = new.community_id and k.parent_id = new.id) then
      raise exception 'only a new complaint is merged, once, and not with others in it'
        using errcode = 'integrity_constraint_violation';
    end if;
    select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id
      and p.parent_id is null;
    if leader is null then
      raise exception 'a complaint is merged into one that stands by itself'
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.status <> old.status then
    -- What was merged is where its parent is, and moves with it.
    if new.parent_id is not null then
      select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id;
      if new.status <> leader then
        raise exception 'a merged complaint follows its parent' using errcode = 'integrity_constraint_violation';
      end if;
    elsif not complaint_may_become(old.status, new.status) then
      raise exception 'a complaint that is % does not become %', old.status, new.status
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.status = 'Resolved' and new.status = 'In progress' and new.parent_id is null
      and new.updated_at > old.resolved_at + interval '7 days' then
      raise exception 'a complaint is reopened within seven days' using errcode = 'integrity_constraint_violation';
    end if;
    new.status_at := new.updated_at;
    if new.status in ('In progress', 'On hold', 'Resolved', 'Rejected') and new.responded_at is null then
      new.responded_at := new.updated_at;
    end if;
    if old.status = 'On hold' then
      update complaint_holds set ended_at = greatest(new.updated_at, started_at)
        where community_id = new.community_id and complaint_id = new.id and ended_at is null;
      new.paused_seconds := old.paused_seconds
        + greatest(extract(epoch from new.updated_at - old.held_at), 0)::bigint;
      new.held_at := null;
      new.hold_reason := null;
      new.returns_on := null;
    end if;
    if new.status = 'On hold' then
      insert into complaint_holds (community_id, complaint_id, started_at)
        values (new.community_id, new.id, new.updated_at);
      new.held_at := new.updated_at;
    end if;
    if new.status = 'Resolved' then
      new.resolved_at := new.updated_at;
      -- A resolution is rated by itself.
      new.rating := null;
      new.rating_comment := null;
      new.rated_at := null;
    end if;
    if old.status = 'Resolved' and new.status = 'In progress' then
      new.reopen_count := old.reopen_count + 1;
      new.resolved_at := null;
    end if;
    if new.status in ('Closed', 'Rejected') then
      new.closed_at := new.updated_at;
    end if;
  end if;
  if new.type_id <> old.type_id or new.priority <> old.priority then
    new := give_complaint_times(new);
  end if;
  if new.status <> old.status or new.type_id <> old.type_id or new.priority <> old.priority
    or new.parent_id is distinct from old.parent_id or new.reckoned <> old.reckoned
    or new.responded_at is distinct from old.responded_at
    or new.response_step <> old.response_step or new.resolve_step <> old.resolve_step then
    new := reckon_complaint(new);
  end if;
  return new;
end
$$;
