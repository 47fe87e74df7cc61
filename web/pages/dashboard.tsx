// The parts of the dashboard that other features provide: the setup checklist of the communities, and the open
// emergencies.
import { SetupCard } from '#web/features/communities/SetupCard.tsx';
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';
import { OpenEmergencies } from '#web/features/emergencies/OpenEmergencies.tsx';

export function Dashboard() {
  return <DashboardPage Setup={SetupCard} emergencies={<OpenEmergencies />} />;
}
