-- What a statement's file itself says of the days that it covers, and of the account's balance at their end (OFX). Adds
-- a column that is empty for what was uploaded before; locks statement_imports for a moment.
alter table statement_imports add column stated jsonb not null default '{}';
