-- The functions, views, triggers and policies of published_summaries.

create or replace trigger published_summaries_append_only before update or delete on published_summaries
  for each row execute function refuse_change();
