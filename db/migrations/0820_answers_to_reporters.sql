-- A complaint counts as answered once its reporter was sent something. Until now the start of work counted as an answer
-- although nobody was told of it. Redefines a function: no row is rewritten and nothing is locked.
create or replace function keep_complaint() returns trigger
language plpgsql
as $$
declare
  leader text;
begin
  if new.number <> old.number or new.created_at <> old.created_at then
    raise exception 'a complaint keeps its number and its beginning' using errcode = 'integrity_constraint_violation';
  end if;
  if old.parent_id is not null and new.parent_id is null then
    -- A merge is undone while the work is open, and the complaint is new again.
    if old.status not in ('New', 'Assigned', 'In progress', 'On hold') or new.status <> 'New' then
      raise exception 'a merge is undone while it is open, and the complaint is new again'
        using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.parent_id is distinct from old.parent_id then
    if old.parent_id is not null or old.status not in ('New', 'Assigned') or old.service_provider_id is not null
      or exists (select from complaints k where k.community_id = new.community_id and k.parent_id = new.id) then
      raise exception 'a complaint is merged once, before work on it starts, and without others in it'
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
    elsif old.parent_id is null and not complaint_may_become(old.status, new.status) then
      raise exception 'a complaint that is % does not become %', old.status, new.status
        using errcode = 'integrity_constraint_violation';
    end if;
    new.status_at := new.updated_at;
    -- A step answers nobody by itself; where there is no reporter to answer, the first step is the response.
    if new.status in ('In progress', 'On hold', 'Resolved', 'Rejected') and new.responded_at is null
      and new.reporter_resident_id is null then
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
