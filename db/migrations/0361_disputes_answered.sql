-- A house disputes a charge by itself once: when its dispute was last ended is kept with the charge. A nullable column;
-- locks charges for a moment.

alter table charges add column dispute_settled_at timestamptz;
