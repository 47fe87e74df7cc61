-- Expense categories: the defaults of a new community, and the view for other features.

create or replace function seed_expense_categories() returns trigger
language plpgsql
as $$
begin
  insert into expense_categories (community_id, name, is_bank_charges)
    values (new.id, 'Security', false), (new.id, 'Cleaning', false), (new.id, 'Waste', false), (new.id, 'Power', false),
      (new.id, 'Diesel', false), (new.id, 'Water', false), (new.id, 'Repairs', false), (new.id, 'Landscaping', false),
      (new.id, 'Salaries', false), (new.id, 'Insurance', false), (new.id, 'Professional fees', false),
      (new.id, 'Administration', false), (new.id, 'Bank charges', true), (new.id, 'Levies and taxes', false),
      (new.id, 'Events', false), (new.id, 'Other', false);
  return null;
end
$$;

-- Expense categories that are not archived, for features that plan spending.
create or replace view spending_categories with (security_invoker = true) as
  select e.community_id, e.id as category_id, e.name from expense_categories e where e.archived_at is null;
grant select on spending_categories to courtyard_app;
