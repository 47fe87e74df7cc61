-- Goods that leave may be photographed as they go (domain 13), beside visitor, vehicle and card. A check is made anew;
-- visit_photos is locked for an instant.
alter table visit_photos drop constraint visit_photos_subject_check;
alter table visit_photos add constraint visit_photos_subject_check
  check (subject in ('Visitor', 'Vehicle', 'ID', 'Goods'));
