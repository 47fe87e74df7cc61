-- Lets the application delete a logged call. Grants a right and locks no table for longer than a moment.

grant delete on house_calls to courtyard_app;
