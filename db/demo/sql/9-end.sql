-- Clears the workbench for the next estate.

drop table demo_history, demo_members, demo_cars, demo_lives, demo_residents, demo_people,
  demo_portal_home, demo_homes, demo_houses, demo_places;
truncate demo_groups, demo_streets, demo_estate;
