// /complaints/outages with the way back to complaints.
import { BackToComplaints } from '#office/features/complaints/BackToComplaints.tsx';
import { OutagesPage } from '#office/features/incidents/OutagesPage.tsx';

export function Outages() {
  return <OutagesPage nav={<BackToComplaints />} />;
}
