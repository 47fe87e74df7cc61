// /complaints, /dues-today, /overdue and /archived with the form that reports an outage, which belongs to another
// feature.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { ComplaintsPage } from '#office/features/complaints/ComplaintsPage.tsx';
import {
  ArchivedPage,
  DuesTodayPage,
  OverduePage,
} from '#office/features/complaints/OtherLists.tsx';

const IncidentDrawer = lazyPart(
  async () => (await import('#office/features/incidents/IncidentDrawer.tsx')).IncidentDrawer,
);

export const Complaints = () => <ComplaintsPage OutageDrawer={IncidentDrawer} />;
export const DuesToday = () => <DuesTodayPage OutageDrawer={IncidentDrawer} />;
export const Overdue = () => <OverduePage OutageDrawer={IncidentDrawer} />;
export const Archived = () => <ArchivedPage OutageDrawer={IncidentDrawer} />;
