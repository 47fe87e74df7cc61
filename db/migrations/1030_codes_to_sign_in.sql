-- small tables: one_time_codes
-- A code by email with which the owner of an address signs in while wrong passwords pause it for everybody else.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('signup', 'reset', 'step-up', 'sign-in'));
