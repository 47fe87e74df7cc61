// What the dashboard is filled with from other features: the setup checklist of the communities.
import { SetupCard } from '#web/features/communities/SetupCard.tsx';
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';

export function Dashboard() {
  return <DashboardPage Setup={SetupCard} />;
}
