-- Wrong tries of one person's PIN, whatever device they are made on. After twenty in a day the PIN is locked until the
-- office sets another. The number of digits is kept because a supervisor's PIN has six.
alter table security_users
  add column pin_digits smallint check (pin_digits between 4 and 6),
  add column wrong_pins smallint not null default 0,
  add column wrong_pins_on date,
  add column pin_locked_at timestamptz;
