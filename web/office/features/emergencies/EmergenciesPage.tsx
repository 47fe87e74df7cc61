// /emergencies: open emergencies, response times, and the log.
import { Skeleton } from '@mantine/core';
import { IconBellRinging, IconUrgent } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  emergencyList,
  listEmergencies,
  listOpenEmergencies,
} from '#calls/emergencies/emergencies.ts';
import { getEmergencyReport } from '#calls/emergencies/emergency-report.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { outcomeWords } from '#lib/record/emergency-outcomes.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { EmergencyCard } from './EmergencyCard.tsx';
import { EmergencyDrawer } from './EmergencyDrawer.tsx';
import { RaiseDrawer } from './RaiseDrawer.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { raisersOf, secondsWords, statusTone, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

const AlarmPlan = lazyPart(async () => (await import('./AlarmPlan.tsx')).AlarmPlan);

const cells = {
  type: titleOf,
  status: ({ status }: Emergency) => <StatusBadge tone={statusTone[status]}>{status}</StatusBadge>,
  where: whereOf,
  raisedBy: raisersOf,
  answered: (row: Emergency) =>
    row.acknowledgedAt ? secondsWords(secondsOf(row)) : 'Not answered',
  outcome: (row: Emergency) => (row.outcome ? outcomeWords[row.outcome] : ''),
};

const secondsOf = ({ raisedAt, acknowledgedAt }: Emergency): number =>
  Math.round((Date.parse(acknowledgedAt ?? raisedAt) - Date.parse(raisedAt)) / 1000);

/** The search parameters that open something over the page. */
type Opened = { Open?: string | undefined; Raise?: string | undefined };

export function EmergenciesPage() {
  const mayAct = useMay('emergencies.update');
  const { view } = useList(emergencyList, listEmergencies, { cells });
  const { Open: opened, Raise: raising } = useSearch({ strict: false }) as Opened;
  const navigate = useNavigate();
  const show = (what: Opened) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...what })) as never });
  const open = (Open: string | undefined) => show({ Open });
  const raise = {
    label: 'Raise an alarm',
    icon: <IconUrgent size={16} aria-hidden />,
    onClick: () => show({ Raise: 'alarm' }),
  };
  const drill = {
    label: 'Start a drill',
    icon: <IconBellRinging size={16} aria-hidden />,
    onClick: () => show({ Raise: 'drill' }),
  };
  return (
    <Parts>
      <PageHeader title="Emergencies" {...(mayAct && { primary: raise, menu: [drill] })} />
      <Report />
      <Board onOpen={open} />
      <h2 className={classes.section}>Log</h2>
      <ListView
        {...view}
        rowLabel={(row) => `${titleOf(row)}, ${whereOf(row)}`}
        onOpen={(row) => open(row.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'No emergencies',
          text: 'A drill shows how fast your people answer.',
          ...(mayAct && { action: drill }),
        }}
      />
      {raising && mayAct && (
        <RaiseDrawer drill={raising === 'drill'} onClose={() => show({ Raise: undefined })} />
      )}
      {opened && <EmergencyDrawer emergencyId={opened} onClose={() => open(undefined)} />}
    </Parts>
  );
}

function Report() {
  const { data } = useOperation(getEmergencyReport);
  const real = data?.kinds.find(({ drill }) => !drill);
  const drills = data?.kinds.find(({ drill }) => drill);
  return (
    <FigureLine
      loading={!data}
      items={[
        {
          label: 'Emergencies in a year',
          value: formatCount(real?.count ?? 0),
          hint: `${real?.falseAlarms ?? 0} false alarms`,
        },
        {
          label: 'Median answer time',
          value: secondsWords(real?.medianAcknowledgeSeconds ?? null),
          hint: `${real?.withinMinute ?? 0} within a minute`,
        },
        {
          label: 'Median time to the scene',
          value: secondsWords(real?.medianOnSceneSeconds ?? null),
        },
        {
          label: 'Median time to resolve',
          value: secondsWords(real?.medianResolveSeconds ?? null),
        },
        {
          label: 'Drills',
          value: formatCount(drills?.count ?? 0),
          hint: `${secondsWords(drills?.medianAcknowledgeSeconds ?? null)} median to answer`,
        },
      ]}
    />
  );
}

function Board({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useOperation(listOpenEmergencies);
  const mayReadAddresses = useMay('addresses.read');
  if (!data) return <Skeleton height={120} mb={16} />;
  if (data.length === 0) return null;
  return (
    <>
      <ul className={classes.board} aria-label="Not over">
        {data.map((one) => (
          <EmergencyCard key={one.id} emergency={one} onOpen={onOpen} />
        ))}
      </ul>
      {mayReadAddresses && data.some(({ houseId }) => houseId !== null) && <AlarmPlan />}
    </>
  );
}
