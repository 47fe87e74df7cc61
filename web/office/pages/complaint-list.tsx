// /complaints with the form that reports an outage, which belongs to another feature.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { ComplaintsPage } from '#office/features/complaints/ComplaintsPage.tsx';

const IncidentDrawer = lazyPart(
  async () => (await import('#office/features/incidents/IncidentDrawer.tsx')).IncidentDrawer,
);

export function Complaints() {
  return <ComplaintsPage OutageDrawer={IncidentDrawer} />;
}
