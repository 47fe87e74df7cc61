-- What a guest comes for: a house that owes may be limited in its guests, and never in who cares for somebody, heals,
-- lives there or comes in an emergency (domain 13). Adds a column; locks gate_passes for a moment.

alter table gate_passes add column purpose text not null default 'Guest'
  check (purpose in ('Guest', 'Carer', 'Medical', 'Household', 'Emergency service'));
