// The instalment plans of a house: the progress of each, its instalments with their dates, and a button to end it.
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  cancelInstalmentPlan,
  listInstalmentPlans,
} from '#calls/instalment-plans/instalment-plans.ts';
import type { InstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from './instalment-plans.module.css';

type HousePlansTabProps = { houseId: string; onAgree?: (() => void) | undefined };

export function HousePlansTab({ houseId, onAgree }: HousePlansTabProps) {
  const result = useOperation(listInstalmentPlans, {
    query: { HouseId: houseId, PageSize: '50' },
  });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius={10} mt={16} />;
  const agree = onAgree && {
    label: 'Create plan',
    icon: <IconCalendarPlus size={16} aria-hidden />,
    onClick: onAgree,
  };
  if (result.data.items.length === 0) {
    return (
      <EmptyState
        title="No instalment plan yet"
        text={
          'A house pays its debt in instalments. While it pays on time, penalties pause ' +
          'and no reminders are sent.'
        }
        {...(agree && { action: agree })}
      />
    );
  }
  return (
    <Column>
      {result.data.items.map((plan) => (
        <Plan key={plan.id} plan={plan} />
      ))}
    </Column>
  );
}

const planTone: Readonly<Record<InstalmentPlan['status'], Tone>> = {
  Active: 'info',
  Completed: 'good',
  Broken: 'bad',
  Cancelled: 'neutral',
};

function Plan({ plan }: { plan: InstalmentPlan }) {
  const [cancelling, setCancelling] = useState(false);
  const mayEnd = useMay('dues.approve') && plan.status === 'Active';
  const share = Math.floor((plan.settledMinor / plan.totalMinor) * 100);
  const title = `Plan of ${countOf(plan.instalments.length, { one: 'instalment', many: 'instalments' })}`;
  return (
    <section className={classes.card} aria-label={title}>
      <Row gap="8px 12px" className={classes.cardHead}>
        <h2>{title}</h2>
        <StatusBadge tone={planTone[plan.status]}>{plan.status}</StatusBadge>
        {mayEnd && (
          <Button variant="default" size="xs" onClick={() => setCancelling(true)}>
            Cancel plan
          </Button>
        )}
      </Row>
      <Muted>
        Created on <DayText day={plan.agreedOn} />
        {plan.agreedByName && ` by ${plan.agreedByName}`}.{' '}
        {plan.graceDays === 0 ? 'No days' : countOf(plan.graceDays, { one: 'day', many: 'days' })}{' '}
        of grace.
        {plan.note && ` ${plan.note}`}
      </Muted>
      <div className={classes.progress}>
        <Progress value={share} aria-label={`${share} % settled`} />
        <span>
          <MoneyText amountMinor={plan.settledMinor} /> of{' '}
          <MoneyText amountMinor={plan.totalMinor} />
        </span>
      </div>
      <Instalments plan={plan} />
      <Muted>
        For {plan.charges.map(({ dueTitle }) => dueTitle).join(', ')}.
        {plan.endReason && ` ${plan.status}: ${plan.endReason}`}
      </Muted>
      {cancelling && <Cancel plan={plan} onClose={() => setCancelling(false)} />}
    </section>
  );
}

const partTone: Readonly<Record<InstalmentPlan['instalments'][number]['status'], Tone>> = {
  Paid: 'good',
  Coming: 'neutral',
  Late: 'warn',
  Missed: 'bad',
};

function Instalments({ plan }: { plan: InstalmentPlan }) {
  return (
    <Rows component="ol" className={classes.parts} aria-label="Instalments">
      {plan.instalments.map((part) => (
        <li key={part.number}>
          <DayText day={part.dueOn} />
          <MoneyText amountMinor={part.amountMinor} />
          <StatusBadge tone={partTone[part.status]}>{part.status}</StatusBadge>
        </li>
      ))}
    </Rows>
  );
}

function Cancel({ plan, onClose }: { plan: InstalmentPlan; onClose: () => void }) {
  const cancel = useAct(cancelInstalmentPlan, { toasts: 'none' });
  const leftMinor = plan.totalMinor - plan.settledMinor;
  return (
    <ReasonDialog
      title="Cancel this plan?"
      effect={
        <>
          <MoneyText amountMinor={leftMinor} /> stays owed. Penalties and reminders of its charges
          resume.
        </>
      }
      confirmLabel="Cancel plan"
      cancelLabel="Keep it"
      onClose={onClose}
      onConfirm={(reason) =>
        cancel.mutateAsync({
          params: { planId: plan.id },
          body: { reason, version: plan.version },
        })
      }
    />
  );
}
