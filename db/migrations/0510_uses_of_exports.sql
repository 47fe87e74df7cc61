-- A file that is made in the background may have been a use of a feature's trial (domain 1). Which one it took is kept
-- while it is being made, so that it is given back when no file comes of it. Adds a column; locks exports for a moment.
alter table exports add column trial_feature text check (length(trial_feature) <= 60);
