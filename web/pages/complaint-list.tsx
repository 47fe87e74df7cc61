// /complaints with reporting an outage.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { ComplaintsPage } from '#web/features/complaints/ComplaintsPage.tsx';

const IncidentDrawer = lazyPart(
  async () => (await import('#web/features/incidents/IncidentDrawer.tsx')).IncidentDrawer,
);

export function Complaints() {
  return <ComplaintsPage OutageDrawer={IncidentDrawer} />;
}
