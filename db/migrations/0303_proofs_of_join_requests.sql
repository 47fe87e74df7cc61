-- What an applicant shows for their claim (domain 6): a lease, a bill. Kept until some time after the decision. A new
-- table.
create table join_request_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  file_key text not null check (length(file_key) <= 100),
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  byte_count integer not null check (byte_count > 0),
  added_at timestamptz not null,
  primary key (community_id, id),
  constraint join_request_files_request foreign key (community_id, request_id)
    references join_requests (community_id, id)
);
create index join_request_files_of_request on join_request_files (community_id, request_id, added_at, id);
select make_tenant_table('join_request_files', 'select, insert, delete');
