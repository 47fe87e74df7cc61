-- A phone number of an account is unique once it is proven. Before that anybody could keep a number from its owner, and
-- learn by trying whether it belongs to somebody. Locks the table of accounts for a moment.
alter table users drop constraint users_phone_key;
create unique index users_proven_phone on users (phone) where phone_verified_at is not null;
