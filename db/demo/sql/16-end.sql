-- Clears the workbench for the next estate.

drop table demo_history, demo_members, demo_cars, demo_lives, demo_residents, demo_people,
  demo_portal_home, demo_homes, demo_houses, demo_places, demo_banks, demo_due_times, demo_periods, demo_payers,
  demo_rules, demo_amounts, demo_bundles, demo_bills, demo_advances, demo_claims, demo_disputes, demo_owed,
  demo_penalties, demo_nights, demo_waivers, demo_changes, demo_parts, demo_payments, demo_shares, demo_requests,
  demo_house_wallets, demo_journals;
truncate demo_groups, demo_streets, demo_dues, demo_wallets, demo_payees, demo_chart, demo_estate;
