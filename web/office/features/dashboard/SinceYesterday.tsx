// The changes since the start of yesterday, in sentences with links to the records. Unidentified payments, overdue
// dues, and budgets that are used faster than the month passes are named too.
import type { ReactNode } from 'react';
import { planPermissions, type PlanQuestion } from '#contract/addresses/plan-questions.ts';
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { Changes } from '#contract/dashboard/today.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { formatMoney, shortMoney, formatWholeMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

type Dues = Dashboard['tiles']['dues'];
type Sentence = { key: string; text: ReactNode };

export function SinceYesterday({ changes, dues }: { changes: Changes; dues: Dues }) {
  const { currency } = useLocale();
  const sentences = sentencesOf(changes, dues, currency);
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="since-title" className={classes.since}>
      <h2 id="since-title">Since yesterday</h2>
      <ul>
        {sentences.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function sentencesOf(changes: Changes, dues: Dues, currency: string): Sentence[] {
  const { money, unmatched, complaints, gate, broadcast, moves, budgets } = changes;
  const parts: (Sentence | false | null)[] = [
    money && { key: 'money', text: <Money money={money} currency={currency} /> },
    unmatched !== null &&
      unmatched.count > 0 && {
        key: 'unmatched',
        text: (
          <>
            <TextLink href={paths.unallocated()}>
              {countOf(unmatched.count, { one: 'payment', many: 'payments' })}
            </TextLink>
            , {formatWholeMoney(unmatched.amountMinor, currency)} in all,{' '}
            {unmatched.count === 1 ? 'is' : 'are'} unidentified.
          </>
        ),
      },
    complaints && { key: 'complaints', text: <Complaints complaints={complaints} /> },
    gate && { key: 'gate', text: <Gate gate={gate} /> },
    broadcast && { key: 'broadcast', text: <Broadcast broadcast={broadcast} /> },
    moves !== null &&
      moves.movedIn + moves.movedOut > 0 && {
        key: 'moves',
        text: (
          <>
            <TextLink href={paths.residents()}>
              {countOf(moves.movedIn, { one: 'household', many: 'households' })}
            </TextLink>{' '}
            moved in{moves.movedOut > 0 && `, ${formatCount(moves.movedOut)} moved out`}.
          </>
        ),
      },
    ...(budgets ?? []).map(({ category, usedPercent, monthOn }) => ({
      key: `budget ${category}`,
      text: (
        <>
          {category}:{' '}
          <TextLink href={paths.financesTab('budget')}>{`${usedPercent} % of its budget`}</TextLink>{' '}
          of {monthName(monthOn)} used.
        </>
      ),
    })),
    dues !== null &&
      dues.overdueMinor > 0 && {
        key: 'dues',
        text: (
          <>
            <Short amountMinor={dues.overdueMinor} currency={currency} /> of dues is overdue.{' '}
            <TextLink href={paths.duesTab('arrears')}>See who owes most</TextLink>
            <OnPlan question="arrears" />.
          </>
        ),
      },
  ];
  return parts.filter((part): part is Sentence => part !== null && part !== false);
}

type OnPlanProps = { question: PlanQuestion; broadcastId?: string };

/** A link to the map with the houses of a sentence, for people who may open it. */
function OnPlan({ question, broadcastId }: OnPlanProps) {
  const mayRead = useMay('addresses.read');
  const mayAsk = useMay(planPermissions[question]);
  return (
    mayRead &&
    mayAsk && (
      <>
        , <TextLink href={paths.plan(question, broadcastId)}>show on map</TextLink>
      </>
    )
  );
}

/** `November` */
const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** An amount in few characters, with the exact one on hover. */
const Short = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => (
  <span title={formatMoney(amountMinor, currency)}>{shortMoney(amountMinor, currency)}</span>
);

type MoneyProps = { money: NonNullable<Changes['money']>; currency: string };

function Money({ money: { receivedMinor, houses }, currency }: MoneyProps) {
  if (houses === 0) return 'No payments came in.';
  return (
    <>
      <span title={formatMoney(receivedMinor, currency)}>
        <TextLink href={paths.duesTab('inflow')}>{shortMoney(receivedMinor, currency)}</TextLink>
      </span>{' '}
      came in from {countOf(houses, { one: 'house', many: 'houses' })}.
    </>
  );
}

const complaint = { one: 'complaint', many: 'complaints' };

function Complaints({ complaints }: { complaints: NonNullable<Changes['complaints']> }) {
  const { raised, becameOverdue, overdue } = complaints;
  const raisedText = raised > 0 && (
    <>
      <TextLink href={paths.complaints()}>{countOf(raised, complaint)}</TextLink>{' '}
      {raised === 1 ? 'was' : 'were'} raised.
    </>
  );
  if (overdue === 0) return <>{raisedText} No complaint is overdue.</>;
  return (
    <>
      {raisedText}{' '}
      {becameOverdue > 0 && (
        <>
          {raised > 0 ? formatCount(becameOverdue) : countOf(becameOverdue, complaint)} became
          overdue;{' '}
        </>
      )}
      <TextLink href={paths.overdue()}>
        {becameOverdue > 0
          ? `${formatCount(overdue)} ${overdue === 1 ? 'is' : 'are'} overdue`
          : `${countOf(overdue, complaint)} ${overdue === 1 ? 'is' : 'are'} overdue`}
      </TextLink>{' '}
      now
      <OnPlan question="complaints" />.
    </>
  );
}

const visitor = { one: 'visitor', many: 'visitors' };

function Gate({ gate }: { gate: NonNullable<Changes['gate']> }) {
  const { overstays, insidePeople, expectedToday } = gate;
  return (
    <>
      {overstays > 0 && (
        <>
          <TextLink href={paths.gatePass()}>{countOf(overstays, visitor)}</TextLink>{' '}
          overstayed.{' '}
        </>
      )}
      <TextLink href={paths.gatePass()}>{countOf(insidePeople, visitor)}</TextLink>{' '}
      {insidePeople === 1 ? 'is' : 'are'} inside now, {formatCount(expectedToday)} expected today.
    </>
  );
}

function Broadcast({ broadcast }: { broadcast: NonNullable<Changes['broadcast']> }) {
  const { id, title, reached, recipients, notReached } = broadcast;
  const unconfirmed = recipients - reached - notReached;
  return (
    <>
      “{title}” reached{' '}
      <TextLink href={paths.broadcast(id)}>
        {`${formatCount(reached)} of ${countOf(recipients, { one: 'person', many: 'people' })}`}
      </TextLink>
      .{' '}
      {notReached > 0 && (
        <>
          {formatCount(notReached)} {notReached === 1 ? 'was' : 'were'} not reached
          <OnPlan question="broadcast" broadcastId={id} />.{' '}
        </>
      )}
      {unconfirmed > 0 && `Delivery to ${formatCount(unconfirmed)} failed or is uncertain.`}
    </>
  );
}
