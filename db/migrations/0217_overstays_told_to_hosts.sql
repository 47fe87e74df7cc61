-- The guards hear of an overstay first, and the host only of who is inside still some minutes later: that is told once
-- as well. One column of visits, filled for those whose host was told before; visits is locked while that is done.
-- lifts row security: visits
alter table visits add column overstay_host_told_at timestamptz;
alter table visits disable trigger visits_keep;
update visits set overstay_host_told_at = overstay_told_at where overstay_told_at is not null;
alter table visits enable trigger visits_keep;
grant update (overstay_host_told_at) on visits to courtyard_app;
