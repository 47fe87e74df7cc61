// /residents with the parts of other features: the tab of join requests and their number.
import { listJoinRequests } from '#calls/join-requests/join-requests.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ResidentsPage } from '#office/features/residents/ResidentsPage.tsx';

const RequestsTab = lazyPart(
  async () => (await import('#office/features/join-requests/RequestsTab.tsx')).RequestsTab,
);

export function Residents() {
  const { data } = useOperation(
    listJoinRequests,
    { query: { Status: 'Pending', PageSize: '1' } },
    { enabled: useMay('joinRequests.read') },
  );
  return <ResidentsPage requests={<RequestsTab />} waiting={data ? data.totalCount : null} />;
}
