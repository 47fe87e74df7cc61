-- The arithmetic of a penalty can be recomputed from its text: a line that the cap cut names the cap, and a line that a
-- moved due day or a credit note made names the penalty before it. A charge remembers the days that a person spared when
-- its due day was moved. Lines of before get their cap where it is what the charge has today, and none of the rest. Locks
-- charge_penalties and charges while the lines are filled.
-- lifts row security: charge_penalties, charges, due_periods

alter table charge_penalties
  -- Of a line that the cap cut: its share, and of how much.
  add column cap_percent integer check (cap_percent between 1 and 1000),
  add column cap_base_minor money_minor check (cap_base_minor >= 0),
  -- Of a line "Taken back": the penalty of the charge before it, and the due day that it was moved to. No day: a
  -- credit note lowered the penalty to its cap.
  add column was_minor money_minor check (was_minor >= 0),
  add column moved_to date;

alter table charges
  -- Penalty days up to this one were left out on purpose when the due day was moved to an earlier one.
  add column spared_through date;

update charge_penalties x set cap_percent = p.percent, cap_base_minor = p.base
from (select c.community_id, c.id, c.penalty_minor, (q.penalty ->> 'capPercent')::integer as percent,
    c.principal_minor - c.waived_principal_minor as base
  from charges c join due_periods q on q.community_id = c.community_id and q.id = c.period_id
  where c.penalty_minor > 0) p
where x.is_capped and p.community_id = x.community_id and p.id = x.charge_id and p.percent is not null
  and floor(p.base::numeric * p.percent / 100) = p.penalty_minor;
