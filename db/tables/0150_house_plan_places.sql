-- Adds the place of a house on the plan of the estate, for houses that a person has moved by hand. Adding columns
-- without defaults locks houses for a moment only. The check is not validated, because a validation reads the whole
-- table, and every row has two nulls.

alter table houses
  add column plan_x integer,
  add column plan_y integer,
  add constraint houses_plan_place check ((plan_x is null) = (plan_y is null)) not valid;
