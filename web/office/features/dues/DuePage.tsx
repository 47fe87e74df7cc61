// /dues/:dueId: one due: how much of it has been paid, its charges, its payments, its terms and its history.
import {
  IconCalendarTime,
  IconFileSpreadsheet,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getDue } from '#calls/dues/dues.ts';
import type { Due } from '#contract/dues/dues.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { chargeNoun } from '#lib/money/dues-words.ts';
import { BillingNote } from './BillingNote.tsx';
import type { DueAction } from './DueActions.tsx';
import { DueHistory } from './DueHistory.tsx';
import { DueTerms } from './DueTerms.tsx';
import { dueStatus, frequencyText } from './words.ts';
import classes from './dues.module.css';

const DueDrawer = lazyPart(async () => (await import('./DueDrawer.tsx')).DueDrawer);
const DueActions = lazyPart(async () => (await import('./DueActions.tsx')).DueActions);
const DueDayDrawer = lazyPart(async () => (await import('./DueDayDrawer.tsx')).DueDayDrawer);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);

type Open = 'edit' | 'publish' | 'day' | DueAction | null;

/** Bills are created in batches. The page polls their number at this interval, in milliseconds. */
const billingMs = 2000;

/** The parameters of the list of a due's charges. */
type DueCharges = {
  dueId: string;
  periods: Due['periods'];
  billing: Due['billing'];
  firstIssueOn: string | null;
};

/** The lists of other features about a due: its charges and its payments. */
export type DuePageProps = {
  charges: (of: DueCharges) => ReactNode;
  payments: (dueId: string) => ReactNode;
  /** How the collection runs, and the houses that owe most. */
  insights: (dueId: string) => ReactNode;
};

export function DuePage({ charges, payments, insights }: DuePageProps) {
  const { dueId = '' } = useParams({ strict: false }) as { dueId?: string };
  const result = useOperation(
    getDue,
    { params: { dueId } },
    { refetchInterval: ({ state }) => (state.data?.billing ? billingMs : false) },
  );
  const [open, setOpen] = useState<Open>(null);
  const due = result.data;
  const actions = useActions(due, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const close = () => setOpen(null);
  return (
    <>
      <DetailHeader
        back={{ label: 'Dues', href: paths.dues() }}
        title={due?.title}
        badge={due && <StatusBadge tone={dueStatus[due.status]}>{due.status}</StatusBadge>}
        facts={
          due
            ? [due.category, frequencyText(due), ...(due.description ? [due.description] : [])]
            : []
        }
        {...actions}
      />
      <BillingNote due={due} />
      <Progress due={due} />
      {(!due || due.periods.length > 0) && insights(dueId)}
      <DetailTabs
        label="Parts of this due"
        tabs={[
          {
            key: 'charges',
            label: 'Charges',
            count: due?.progress.chargeCount,
            render: () => (
              <div id="charges" className={classes.charges}>
                {charges({
                  dueId,
                  periods: due?.periods ?? [],
                  billing: due?.billing ?? null,
                  firstIssueOn: due?.status === 'Draft' ? null : (due?.nextIssueOn ?? null),
                })}
              </div>
            ),
          },
          { key: 'inflow', label: 'Payments', render: () => payments(dueId) },
          { key: 'terms', label: 'Terms', render: () => <DueTerms due={due} /> },
          { key: 'history', label: 'History', render: () => <DueHistory dueId={dueId} /> },
        ]}
      />
      {due && open === 'edit' && <DueDrawer due={due} onClose={close} />}
      {due && open === 'publish' && <PublishDialog due={due} onClose={close} />}
      {due && open === 'day' && <DueDayDrawer due={due} onClose={close} />}
      {due && open && open !== 'edit' && open !== 'publish' && open !== 'day' && (
        <DueActions action={open} due={due} onClose={close} />
      )}
    </>
  );
}

function Progress({ due }: { due: Due | undefined }) {
  const progress = due?.progress;
  const percent = due?.housesSettledPercent;
  return (
    <FigureLine
      loading={!progress}
      items={[
        {
          label: 'Billed',
          value: <MoneyText amountMinor={progress?.billedMinor} />,
          hint: progress && countOf(progress.chargeCount, chargeNoun),
        },
        { label: 'Collected', value: <MoneyText amountMinor={progress?.collectedMinor} /> },
        { label: 'Waived', value: <MoneyText amountMinor={progress?.waivedMinor} /> },
        { label: 'Outstanding', value: <MoneyText amountMinor={progress?.outstandingMinor} /> },
        {
          label: 'Settled, newest period',
          value:
            percent === null || percent === undefined ? <EmptyValue /> : `${Math.floor(percent)} %`,
          hint: 'Share of houses',
        },
      ]}
    />
  );
}

function useActions(due: Due | undefined, open: (what: Open) => void) {
  const mayCreate = useMay('dues.create');
  const mayEnd = useMay('dues.archive');
  const mayMove = useMay('dues.approve');
  const navigate = useNavigate();
  if (!due || due.status === 'Cancelled') return {};
  // An ended due bills nothing more, but its charges can still be paid and postponed.
  const isOver = due.status === 'Ended';
  const toFile = () => {
    navigate({ to: paths.duePayments(due.id) as never }).catch(() => undefined);
  };
  const isDraft = due.status === 'Draft';
  // The due has not billed anybody yet.
  const isAhead = isDraft || due.status === 'Scheduled';
  const isSuspended = due.status === 'Suspended';
  const edit: PageAction = {
    label: 'Edit',
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => open('edit'),
  };
  const publish: PageAction = {
    label: 'Review and publish',
    icon: <IconSend size={16} aria-hidden />,
    onClick: () => open('publish'),
    feature: 'Create Due',
  };
  const pause: PageAction = isSuspended
    ? {
        label: 'Resume',
        icon: <IconPlayerPlay size={16} aria-hidden />,
        onClick: () => open('resume'),
        feature: 'Suspend Due',
      }
    : {
        label: 'Suspend',
        icon: <IconPlayerPause size={16} aria-hidden />,
        onClick: () => open('suspend'),
        feature: 'Suspend Due',
      };
  const move: PageAction = {
    label: 'Change due date',
    icon: <IconCalendarTime size={16} aria-hidden />,
    onClick: () => open('day'),
  };
  const stop: PageAction = {
    label: isAhead ? 'Cancel due' : 'End due',
    icon: <IconX size={16} aria-hidden />,
    danger: true,
    onClick: () => open(isAhead ? 'cancel' : 'end'),
  };
  const fromFile: PageAction = {
    label: 'Record payments from a file',
    icon: <IconFileSpreadsheet size={16} aria-hidden />,
    onClick: toFile,
    feature: 'Dues Inflow',
  };
  const menu = [
    !isDraft && mayCreate && fromFile,
    isDraft && mayCreate && edit,
    due.periods.some(({ status }) => status === 'Issued') && mayMove && move,
    !isDraft && !isOver && mayEnd && pause,
    !isOver && (isAhead ? mayCreate : mayEnd) && stop,
  ].filter((item) => item !== false);
  return {
    ...(mayCreate && !isOver && { primary: isDraft ? publish : edit }),
    ...(menu.length > 0 && { menu }),
  };
}
