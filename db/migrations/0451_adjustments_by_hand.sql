-- An adjustment that a person asks for says which way it goes (domain 9): what a wallet has too little comes in, what it
-- has too much goes out. A charge-back that waits says neither. Locks money_requests for a moment.
alter table money_requests
  add column direction text,
  add constraint money_requests_direction
    check (direction is null or (kind = 'Adjustment' and direction in ('In', 'Out')));
