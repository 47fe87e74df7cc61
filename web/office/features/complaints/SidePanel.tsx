// The panel beside a complaint's thread: its target times, the possible steps, its people, and its cost.
import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { watchComplaint } from '#calls/complaints/complaint-steps.ts';
import { type ComplaintStatus, isOpen, staffMoves } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { AssignDrawer } from './AssignDrawer.tsx';
import { stepLabel } from './MoveDialog.tsx';
import { PromiseDrawer } from './PromiseDrawer.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useNow } from '#lib/page/use-now.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { spanWords } from './words.ts';
import classes from './complaints.module.css';

type SidePanelProps = {
  complaint: Complaint;
  isMoving: boolean;
  onMove: (to: ComplaintStatus) => void;
  jobs: ReactNode;
};

const times = { one: 'time', many: 'times' };

export function SidePanel({ complaint, isMoving, onMove, jobs }: SidePanelProps) {
  const mayUpdate = useMay('complaints.update');
  const [open, setOpen] = useState<'assign' | 'promise' | null>(null);
  const stands = !complaint.archivedAt && !complaint.parent;
  const live = isOpen(complaint.status) && stands;
  const moves = staffMoves[complaint.status].filter((to) => to !== 'Assigned');
  const likeliest = moves.find((to) => to === 'Resolved') ?? moves[0];
  return (
    <Column component="aside" aria-label="About this complaint">
      <Clock complaint={complaint} />
      {complaint.parent && (
        <Panel component="section" className={classes.box} aria-label="Merged">
          <h2>Next step</h2>
          <p className={classes.quiet}>
            Merged. It is answered and worked on under{' '}
            <TextLink href={paths.complaint(complaint.parent.id)}>
              {complaint.parent.label}
            </TextLink>
            .
          </p>
        </Panel>
      )}
      {mayUpdate && stands && (live || moves.length > 0) && (
        <Panel
          component="section"
          className={classes.box}
          aria-label="Next steps"
          data-tour="steps"
        >
          <h2>Next step</h2>
          <Row align="stretch">
            {moves.map((to) => (
              <Button
                key={to}
                size="sm"
                variant={to === likeliest ? 'filled' : 'default'}
                disabled={isMoving}
                onClick={() => onMove(to)}
              >
                {stepLabel(complaint.status, to)}
              </Button>
            ))}
            {live && (
              <>
                <Button size="sm" variant="default" onClick={() => setOpen('assign')}>
                  {complaint.assignee ? 'Reassign' : 'Assign'}
                </Button>
                <Button size="sm" variant="default" onClick={() => setOpen('promise')}>
                  Set promise date
                </Button>
              </>
            )}
          </Row>
        </Panel>
      )}
      {jobs}
      <People complaint={complaint} />
      <Outcome complaint={complaint} />
      {open === 'assign' && <AssignDrawer complaint={complaint} onClose={() => setOpen(null)} />}
      {open === 'promise' && <PromiseDrawer complaint={complaint} onClose={() => setOpen(null)} />}
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
              ['Reason for delay', complaint.delayReason],
            ] as const)
          : []),
        // A hold that ended within the same minute has no duration to show.
        ...(pausedSeconds >= 60
          ? ([['Time on hold', spanWords(pausedSeconds * 1000)]] as const)
          : []),
        ...(complaint.holdReason ? ([['On hold because', complaint.holdReason]] as const) : []),
      ]}
    />
  );
}

/** States how often the complaint was escalated. Each escalation level notifies another person. */
const timesWords = (level: number): string => (level === 1 ? 'Once' : `${level} times`);

/** `First reply`: the due time if there is no reply yet; otherwise the time from the report to the reply. */
function firstReplyOf(complaint: Complaint, now: Date): [string, string | null] {
  const { responseDueAt, respondedAt, createdAt, reporter, status } = complaint;
  if (respondedAt) {
    const after = `after ${spanWords(Date.parse(respondedAt) - Date.parse(createdAt))}`;
    return [reporter ? 'Answered' : 'Work began', after];
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
      title="People"
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
        ['Works on it', complaint.assignee?.name],
        [
          'Reporter',
          reporter && (
            <TextLink key="who" href={paths.resident(reporter.residentId)}>
              {reporter.name}
            </TextLink>
          ),
        ],
        ['Phone', reporter?.phone ? <PhoneText key="phone" phone={reporter.phone} /> : null],
        ...(reporter && reporter.reachedBy === null
          ? ([['Reach', 'No phone or email: call them']] as const)
          : []),
        ...(reporter?.reachedBy === 'textsOff'
          ? ([['Reach', 'No email, texts not set up: call them']] as const)
          : []),
        [
          'House',
          house && (
            <TextLink key="house" href={paths.house(house.id)}>
              {house.label}
            </TextLink>
          ),
        ],
        ['Place', complaint.location],
        ['Noted by', complaint.createdByName],
        ['Watched by', complaint.watchers.map(({ name }) => name).join(', ')],
      ]}
    />
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
      ? ([['Rejected because', complaint.rejectionReason]] as const)
      : []),
    [
      'Closes automatically',
      complaint.closesAt && <InstantText key="closes" at={complaint.closesAt} />,
    ],
    ['Reopened', complaint.reopenCount > 0 ? countOf(complaint.reopenCount, times) : null],
    ['Rating', rating === null ? null : `${rating} of 5`],
    ['Said', complaint.ratingComment],
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
