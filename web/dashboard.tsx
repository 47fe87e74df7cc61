// What the dashboard is filled with from other features: the setup checklist of the communities.
import { lazyPart } from '#lib/lazy-part.tsx';
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';

const SetupCard = lazyPart(
  async () => (await import('#web/features/communities/SetupCard.tsx')).SetupCard,
);

export function Dashboard() {
  return <DashboardPage Setup={SetupCard} />;
}
