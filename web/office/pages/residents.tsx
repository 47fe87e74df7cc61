// /residents with the parts of other features: the tab of join requests.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { ResidentsPage } from '#office/features/residents/ResidentsPage.tsx';

const RequestsTab = lazyPart(
  async () => (await import('#office/features/join-requests/RequestsTab.tsx')).RequestsTab,
);

export function Residents() {
  return <ResidentsPage requests={<RequestsTab />} />;
}
