// /complaints/outages with the navigation of complaints.
import { SubNav } from '#web/features/complaints/SubNav.tsx';
import { OutagesPage } from '#web/features/incidents/OutagesPage.tsx';

export function Outages() {
  return <OutagesPage nav={<SubNav />} />;
}
