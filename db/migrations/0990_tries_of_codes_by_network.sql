-- small tables: one_time_codes
-- Tries at a one-time code are counted by network, so that a stranger's do not end the code for its owner, and for all
-- networks together. The keys of networks are keyed hashes.
alter table one_time_codes
  add column network_tries jsonb not null default '{}' check (jsonb_typeof(network_tries) = 'object'),
  drop constraint one_time_codes_attempts_check,
  add constraint one_time_codes_attempts_check check (attempts between 0 and 20);
