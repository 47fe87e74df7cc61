// The parts of the dashboard that other features provide: the setup checklist of the communities, and the open
// emergencies.
import { SetupChecklist } from '#office/features/communities/SetupChecklist.tsx';
import { DashboardPage } from '#office/features/dashboard/DashboardPage.tsx';
import { OpenEmergencies } from '#office/features/emergencies/OpenEmergencies.tsx';

export function Dashboard() {
  return <DashboardPage Setup={SetupChecklist} emergencies={<OpenEmergencies />} />;
}
