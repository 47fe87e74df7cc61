// /complaint-type with the navigation of complaints.
import { SubNav } from '#web/features/complaints/SubNav.tsx';
import { TypesPage } from '#web/features/complaint-types/TypesPage.tsx';

export function ComplaintTypes() {
  return <TypesPage nav={<SubNav />} />;
}
