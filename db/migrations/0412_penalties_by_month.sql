-- A penalty's line belongs to the month in which its first journal was posted: a statement of a month that is over stays as
-- it was, and agrees with the ledger. A run of interest that goes on in another month keeps its first day and what its
-- earlier lines have come to, so that all of it is rounded once. And a moved due day may put back what one had taken.
-- Locks charge_penalties while its rows are filled.
-- lifts row security: charge_penalties

alter table charge_penalties
  -- The day of its first journal.
  add column begun_on date,
  -- The first day of the run of interest that it belongs to.
  add column since_on date,
  -- What the earlier lines of the run came to.
  add column before_minor money_minor not null default 0 check (before_minor >= 0),
  drop constraint charge_penalties_check,
  add constraint charge_penalties_taken_back check (amount_minor >= 0 or kind = 'Taken back');
-- A night is reckoned on the day after it.
update charge_penalties set since_on = from_on,
  begun_on = case when kind = 'Taken back' then from_on else from_on + 1 end;
alter table charge_penalties alter column begun_on set not null, alter column since_on set not null;
