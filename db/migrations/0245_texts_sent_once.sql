-- Text messages that are never sent twice (domain 12): where nobody knows whether one arrived, that is its end. One
-- column with a constant default and one check; locks sms_messages for a moment. `sms_outcomes` shows the state as it is.

alter table sms_messages add column is_once boolean not null default false;
alter table sms_messages drop constraint sms_messages_status_check;
alter table sms_messages add constraint sms_messages_status_check
  check (status in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unsure'));
