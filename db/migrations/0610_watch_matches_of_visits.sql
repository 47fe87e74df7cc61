-- A name that is like one on the watch-list is shown beside the visit too. Whether the match was equal or alike decides
-- between a stop and a confirmation, so the visit keeps it. Earlier visits kept equal matches alone.
-- lifts row security: visits

alter table visits add column watch_is_hard boolean not null default true;
