// /complaint-type with the navigation of complaints.
import { SubNav } from '#office/features/complaints/SubNav.tsx';
import { TypesPage } from '#office/features/complaint-types/TypesPage.tsx';

export function ComplaintTypes() {
  return <TypesPage nav={<SubNav />} />;
}
