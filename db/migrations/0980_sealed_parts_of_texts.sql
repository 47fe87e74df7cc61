-- The part of a text message that lets its reader in, a code or a link, is kept sealed under the server's secret. The body
-- holds dots in its place.
alter table sms_messages add column hidden_sealed text;
