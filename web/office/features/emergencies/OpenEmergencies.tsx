// Lists open alarms on other pages: each alarm with its actions, and a link to the log. Renders nothing if no alarm
// is open.
import { useRouter } from '@tanstack/react-router';
import { listOpenEmergencies } from '#calls/emergencies/emergencies.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './emergencies.module.css';

const EmergencyCard = lazyPart(async () => (await import('./EmergencyCard.tsx')).EmergencyCard);

export function OpenEmergencies() {
  const mayRead = useMay('emergencies.read');
  const router = useRouter();
  const { data } = useOperation(
    listOpenEmergencies,
    {},
    { enabled: mayRead, meta: { frame: true } },
  );
  if (!mayRead || !data || data.length === 0) return null;
  return (
    <section aria-label="Open emergencies">
      <ul className={classes.board} aria-label="Not over">
        {data.map((one) => (
          <EmergencyCard
            key={one.id}
            emergency={one}
            onOpen={(id) => router.history.push(paths.emergency(id))}
          />
        ))}
      </ul>
      <p className={classes.toLog}>
        <PlainLink href={paths.emergencies()}>Log of emergencies</PlainLink>
      </p>
    </section>
  );
}
