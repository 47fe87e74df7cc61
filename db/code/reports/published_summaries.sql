-- The trigger that makes published summaries append-only.

create or replace trigger published_summaries_append_only before update or delete on published_summaries
  for each row execute function refuse_change();
