-- The telephone number of a guard goes as they are removed: here of those who were removed before that was so.
-- lifts row security: security_users
update security_users set phone = null where status = 'Removed' and phone is not null;
