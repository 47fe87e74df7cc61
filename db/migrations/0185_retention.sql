-- How long a community keeps what names people (domain 13, 17), and what an erasure may reach beside the profile: texts
-- and numbers of messages, and what people wrote about each other. Adds a table and a column, and replaces checks and
-- triggers; locks sms_messages, complaint_comments, complaint_files, visit_steps and handover_notes for a moment.

create table retention_periods (
  community_id uuid not null references communities,
  -- The kind, as the contract names it; a kind without a row is kept for the standard number of days.
  id text not null check (length(id) between 1 and 40),
  days smallint not null check (days between 7 and 730),
  primary key (community_id, id)
);
select make_tenant_table('retention_periods', 'select, insert, update');

alter table sms_messages add column purged_at timestamptz;
alter table sms_messages drop constraint sms_messages_recipient_check;
alter table sms_messages drop constraint sms_messages_body_check;
alter table sms_messages add constraint sms_messages_told check (case when purged_at is null
  then recipient ~ '^\+[1-9][0-9]{6,14}$' and length(body) between 1 and 1530
  else recipient = '' and body = '' and reason is null end);
create index sms_messages_kept on sms_messages (community_id, created_at) where purged_at is null;

grant delete on exports to courtyard_app;

-- What was said is never changed but by an erasure, which takes a name out of it and nothing else.
create function keep_but_for_erasing() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or coalesce(current_setting('app.erasing', true), '') <> 'on' then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
drop trigger complaint_comments_append_only on complaint_comments;
create trigger complaint_comments_append_only before update or delete on complaint_comments
  for each row execute function keep_but_for_erasing();
create trigger complaint_files_append_only before update or delete on complaint_files
  for each row execute function keep_but_for_erasing();
create trigger visit_steps_append_only before update or delete on visit_steps
  for each row execute function keep_but_for_erasing();
create trigger handover_notes_append_only before update or delete on handover_notes
  for each row execute function keep_but_for_erasing();
grant update (body, author_name) on complaint_comments to courtyard_app;
grant update (name) on complaint_files to courtyard_app;
grant update (by_name, note) on visit_steps to courtyard_app;
grant update (text, author_name) on handover_notes to courtyard_app;
