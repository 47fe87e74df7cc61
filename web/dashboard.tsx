// What the dashboard is filled with from other features: the setup checklist of the communities, and the emergencies
// that are not over.
import { SetupCard } from '#web/features/communities/SetupCard.tsx';
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';
import { OpenEmergencies } from '#web/features/emergencies/OpenEmergencies.tsx';

export function Dashboard() {
  return <DashboardPage Setup={SetupCard} emergencies={<OpenEmergencies />} />;
}
