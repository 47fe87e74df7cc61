// /service-provider with the navigation of complaints.
import { SubNav } from '#office/features/complaints/SubNav.tsx';
import { ProvidersPage } from '#office/features/providers/ProvidersPage.tsx';

export function Providers() {
  return <ProvidersPage nav={<SubNav />} />;
}
