// The panel beside a complaint's thread: its people, its target times, its jobs, and its outcome and cost.
import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { watchComplaint } from '#calls/complaints/complaint-steps.ts';
import { isOpen } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { largestUnit, unitText } from '#ui/format/duration.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { AssignDrawer } from './AssignDrawer.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useNow } from '#lib/page/use-now.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import classes from './complaints.module.css';

type SidePanelProps = { complaint: Complaint; jobs: ReactNode };

const times = { one: 'time', many: 'times' };

export function SidePanel({ complaint, jobs }: SidePanelProps) {
  return (
    <Column component="aside" aria-label="About this complaint">
      {complaint.parent && (
        <Panel component="section" className={classes.box} aria-label="Merged">
          <h2>Merged</h2>
          <p className={classes.quiet}>
            The work continues in{' '}
            <TextLink href={paths.complaint(complaint.parent.id)}>
              {complaint.parent.label}
            </TextLink>
            .
          </p>
        </Panel>
      )}
      <People complaint={complaint} />
      <Clock complaint={complaint} />
      {jobs}
      <Outcome complaint={complaint} />
    </Column>
  );
}

function Clock({ complaint }: { complaint: Complaint }) {
  const now = useNow();
  const { promisedAt, promiseIsOurs, escalationLevel, pausedSeconds, parent } = complaint;
  // A merged complaint has no target times.
  if (parent) return null;
  return (
    <KeyValueList
      title="Time"
      items={[
        ['To resolve', <TimeLeft key="left" complaint={complaint} />],
        ['Due', <InstantText key="due" at={complaint.resolveDueAt} />],
        firstReplyOf(complaint, now),
        ...(promisedAt && !promiseIsOurs
          ? ([['Expected by', <InstantText key="promise" at={promisedAt} />]] as const)
          : []),
        ...(complaint.promiseMissedAt
          ? ([
              ['Reply was due', <InstantText key="missed" at={complaint.promiseMissedAt} />],
            ] as const)
          : []),
        ...(escalationLevel > 0
          ? ([
              [
                'Escalated',
                <StatusBadge key="level" tone="bad">
                  {timesWords(escalationLevel)}
                </StatusBadge>,
              ],
              ['Escalated to', complaint.breachOwner],
              ...(complaint.delayReason
                ? ([['Reason for delay', complaint.delayReason]] as const)
                : []),
            ] as const)
          : []),
        // A time on hold of less than a minute is not shown.
        ...(pausedSeconds >= 60
          ? ([['Time on hold', spanWords(pausedSeconds * 1000)]] as const)
          : []),
        ...(complaint.holdReason ? ([['Hold reason', complaint.holdReason]] as const) : []),
      ]}
    />
  );
}

/** States how often the complaint was escalated. */
const timesWords = (level: number): string => (level === 1 ? 'Once' : `${level} times`);

const spanWords = (milliseconds: number): string => unitText(largestUnit(milliseconds));

/**
 * The row about the first reply: the time until it is due or by which it is overdue, or, once it was sent, the time it
 * took.
 */
function firstReplyOf(complaint: Complaint, now: Date): [string, string | null] {
  const { responseDueAt, respondedAt, createdAt, reporter, status } = complaint;
  if (respondedAt) {
    const after = `after ${spanWords(Date.parse(respondedAt) - Date.parse(createdAt))}`;
    return [reporter ? 'Answered' : 'Work started', after];
  }
  if (!isOpen(status) || !responseDueAt) return ['First reply', null];
  const left = Date.parse(responseDueAt) - now.getTime();
  const span = spanWords(left);
  return ['First reply', left > 0 ? `due in ${span}` : `${span} overdue`];
}

function People({ complaint }: { complaint: Complaint }) {
  const watch = useAct(watchComplaint, { toasts: 'errors' });
  const { isWatching, reporter, house } = complaint;
  const toggle = () =>
    watch.mutate({
      params: { complaintId: complaint.id },
      body: { isWatching: !isWatching },
    });
  return (
    <KeyValueList
      title="Handling"
      action={
        <Button
          size="compact-sm"
          variant="default"
          loading={watch.isPending}
          leftSection={
            isWatching ? <IconBellOff size={14} aria-hidden /> : <IconBell size={14} aria-hidden />
          }
          onClick={toggle}
        >
          {isWatching ? 'Stop watching' : 'Watch'}
        </Button>
      }
      items={[
        ['Assignee', <Assignee key="assignee" complaint={complaint} />],
        // With a reporter, the house is in the reporter's card, so it is not repeated here.
        ...(house && !reporter
          ? ([
              [
                'House',
                <TextLink key="house" href={paths.house(house.id)}>
                  {house.label}
                </TextLink>,
              ],
            ] as const)
          : []),
        ...(complaint.location ? ([['Place', complaint.location]] as const) : []),
        ['Recorded by', complaint.createdByName],
        ...(complaint.watchers.length > 0
          ? ([['Watched by', complaint.watchers.map(({ name }) => name).join(', ')]] as const)
          : []),
      ]}
    />
  );
}

function Assignee({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const [isOpened, setOpened] = useState(false);
  const { assignee, archivedAt, parent, status } = complaint;
  const mayAssign = mayUpdate && isOpen(status) && !archivedAt && !parent;
  if (!mayAssign) return assignee?.name ?? '–';
  return (
    <>
      {assignee?.name ?? 'Nobody'}{' '}
      <Button size="compact-sm" variant="default" ml={4} onClick={() => setOpened(true)}>
        {assignee ? 'Reassign' : 'Assign'}
      </Button>
      {isOpened && <AssignDrawer complaint={complaint} onClose={() => setOpened(false)} />}
    </>
  );
}

function Outcome({ complaint }: { complaint: Complaint }) {
  const { costMinor, charge, rating } = complaint;
  // Nothing to show yet: an open complaint without a cost has no outcome.
  const isQuiet = isOpen(complaint.status) && costMinor === null && charge === null;
  if (isQuiet && complaint.reopenCount === 0) return null;
  const items = [
    // Reopened work is not done: the note belongs to the last resolution.
    [isOpen(complaint.status) ? 'Last resolution' : 'Done', complaint.resolutionNote],
    ...(complaint.rejectionReason
      ? ([['Rejection reason', complaint.rejectionReason]] as const)
      : []),
    [
      'Closes automatically',
      complaint.closesAt && <InstantText key="closes" at={complaint.closesAt} />,
    ],
    ['Reopened', complaint.reopenCount > 0 ? countOf(complaint.reopenCount, times) : null],
    ['Rating', rating === null ? null : `${rating} of 5`],
    ['Comment', complaint.ratingComment],
    ['Cost', costMinor === null ? null : <MoneyText key="cost" amountMinor={costMinor} />],
    [
      'Charged to the house',
      charge && (
        <span key="charge">
          {charge.amountMinor !== null && (
            <>
              <MoneyText amountMinor={charge.amountMinor} />
              {' · '}
            </>
          )}
          <TextLink href={paths.due(charge.dueId)}>Open the charge</TextLink>
        </span>
      ),
    ],
  ] as const;
  return <KeyValueList title="Outcome and cost" items={items.filter(([, value]) => value)} />;
}
