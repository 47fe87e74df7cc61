// /service-provider with the navigation of complaints.
import { SubNav } from '#web/features/complaints/SubNav.tsx';
import { ProvidersPage } from '#web/features/providers/ProvidersPage.tsx';

export function Providers() {
  return <ProvidersPage nav={<SubNav />} />;
}
