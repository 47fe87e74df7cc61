// /complaint-type with the way back to complaints.
import { BackToComplaints } from '#office/features/complaints/BackToComplaints.tsx';
import { TypesPage } from '#office/features/complaint-types/TypesPage.tsx';

export function ComplaintTypes() {
  return <TypesPage nav={<BackToComplaints />} />;
}
