-- The way that a reply of the office went to the reporter of its complaint, so that the thread claims no more than
-- happened. Null for internal notes, for words of residents, and for replies that are older than this column.
alter table complaint_comments
  add column sent_by text check (sent_by in ('Email', 'Text', 'In person', 'Nobody'));
