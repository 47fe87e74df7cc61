-- Expense categories: the defaults of a new community, and the view for other features.

create or replace function seed_expense_categories() returns trigger
language plpgsql
as $$
begin
  insert into expense_categories (community_id, name, is_bank_charges)
    select new.id, n, n = 'Bank charges' from unnest(array['Security', 'Cleaning', 'Waste', 'Power', 'Diesel', 'Water',
      'Repairs', 'Landscaping', 'Salaries', 'Insurance', 'Professional fees', 'Administration', 'Bank charges',
      'Levies and taxes', 'Events', 'Other']) n;
  return null;
end
$$;

-- Expense categories that are not archived, for features that plan spending.
create or replace view spending_categories with (security_invoker = true) as
  select e.community_id, e.id as category_id, e.name from expense_categories e where e.archived_at is null;
grant select on spending_categories to courtyard_app;
