-- The trigger that counts versions of pets.

create or replace trigger pets_version before update on pets for each row execute function count_version();
