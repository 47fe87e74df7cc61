// /service-provider with the way back to complaints.
import { BackToComplaints } from '#office/features/complaints/BackToComplaints.tsx';
import { ProvidersPage } from '#office/features/providers/ProvidersPage.tsx';

export function Providers() {
  return <ProvidersPage nav={<BackToComplaints />} />;
}
