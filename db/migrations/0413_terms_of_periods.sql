-- A change of a due acts on periods to come alone (domain 8): each period keeps the terms with which it was opened, as it
-- has kept its penalty from the first. Filled with what the dues say now; locks due_periods while that is done.
-- lifts row security: due_periods, dues, wallets
alter table due_periods
  add column wallet_id uuid,
  add column allow_part_payment boolean,
  add column min_part_minor money_minor,
  add column reminders jsonb,
  add column amount jsonb,
  add column audience jsonb,
  add column excluded_house_ids uuid[],
  add column proration text;
update due_periods q set wallet_id = d.wallet_id, allow_part_payment = d.allow_part_payment,
    min_part_minor = d.min_part_minor, reminders = d.reminders, amount = d.amount, audience = d.audience,
    excluded_house_ids = d.excluded_house_ids, proration = d.proration
  from dues d where d.community_id = q.community_id and d.id = q.due_id;
alter table due_periods
  alter column wallet_id set not null,
  alter column allow_part_payment set not null,
  alter column reminders set not null,
  alter column amount set not null,
  alter column audience set not null,
  alter column excluded_house_ids set not null,
  alter column proration set not null,
  add constraint due_periods_wallet foreign key (community_id, wallet_id) references wallets (community_id, id);
