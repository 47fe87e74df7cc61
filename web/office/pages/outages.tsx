// /complaints/outages with the navigation of complaints.
import { SubNav } from '#office/features/complaints/SubNav.tsx';
import { OutagesPage } from '#office/features/incidents/OutagesPage.tsx';

export function Outages() {
  return <OutagesPage nav={<SubNav />} />;
}
