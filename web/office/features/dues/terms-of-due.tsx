// The terms of a due, each with its label, its raw values and its text. The page of a due shows them, and so does the
// preview of an edit.
import type { ReactNode } from 'react';
import type { AmountRule, ReminderPlan } from '#rules/dues/due-rules.ts';
import type { Due } from '#contract/dues/dues.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { houseNoun } from '#lib/money/dues-words.ts';
import { PenaltyText } from './PenaltyText.tsx';
import { prorationWord, reminderWord, frequencyText } from './words.ts';

export type TermsOfDue = Pick<
  Due,
  | 'title'
  | 'description'
  | 'category'
  | 'wallet'
  | 'amount'
  | 'audience'
  | 'excludedHouseIds'
  | 'frequency'
  | 'everyMonths'
  | 'startOn'
  | 'dueDay'
  | 'endOn'
  | 'occurrences'
  | 'issueLeadDays'
  | 'proration'
  | 'allowPartPayment'
  | 'minPartMinor'
  | 'penalty'
  | 'reminders'
  | 'names'
>;

type Term = { label: string; of: unknown; shown: ReactNode };

export function termsOf(due: TermsOfDue): Term[] {
  const { audience, excludedHouseIds, names, allowPartPayment, minPartMinor } = due;
  const term = (label: string, of: unknown, shown: ReactNode = of as ReactNode): Term => ({
    label,
    of,
    shown,
  });
  return [
    term('Title', due.title),
    term('Description', due.description),
    term('Category', due.category),
    term('Paid into', due.wallet.id, due.wallet.name),
    term('Amount', due.amount, <Amount rule={due.amount} />),
    term('Houses', audience, audienceWords({ audience, names })),
    term('Except', excludedHouseIds, exceptWords({ excludedHouseIds, names })),
    term('Frequency', [due.frequency, due.everyMonths], frequencyText(due)),
    term('Starts', due.startOn, <DayText day={due.startOn} />),
    term('Due day of the month', due.dueDay),
    term('End date', due.endOn, <DayText day={due.endOn} />),
    term('Number of periods', due.occurrences),
    term(
      'Issued',
      due.issueLeadDays,
      `${countOf(due.issueLeadDays, { one: 'day', many: 'days' })} before the due day`,
    ),
    term('New houses mid-period', due.proration, prorationWord[due.proration]),
    term(
      'In parts',
      [allowPartPayment, minPartMinor],
      <PartsText parts={allowPartPayment} leastMinor={minPartMinor} />,
    ),
    term('Penalty', due.penalty, <PenaltyText rule={due.penalty} />),
    term('Reminders', due.reminders, <ReminderText plan={due.reminders} />),
  ];
}

/** The terms that an edit would change. */
export function changesOf(before: TermsOfDue, after: TermsOfDue) {
  const then = termsOf(after);
  return termsOf(before).flatMap(({ label, of, shown }, at) => {
    const next = then[at];
    if (!next || sameText(of) === sameText(next.of)) return [];
    return [{ label, before: shown, after: next.shown }];
  });
}

/** Compares independently of key order, and of whether an empty value is missing or null. */
const sameText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, one]) => one !== null && one !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );

function Amount({ rule }: { rule: AmountRule }) {
  if (rule.model === 'Fixed') return <MoneyText amountMinor={rule.amountMinor} />;
  if (rule.model === 'Per m²') {
    return (
      <>
        <MoneyText amountMinor={rule.perSqmMinor} /> per m²
        {rule.minimumMinor && (
          <>
            , but at least <MoneyText amountMinor={rule.minimumMinor} />
          </>
        )}
      </>
    );
  }
  if (rule.model === 'Metered') return <>By each house’s metered usage</>;
  if (rule.model === 'Custom list') {
    const sumMinor = rule.houses.reduce((sum, one) => sum + one.amountMinor, 0);
    return (
      <>
        {countOf(rule.houses.length, houseNoun)}, each its own, <MoneyText amountMinor={sumMinor} />{' '}
        together
      </>
    );
  }
  return (
    <>
      {rule.amounts.map(({ type, amountMinor }) => (
        <span key={type}>
          {type} <MoneyText amountMinor={amountMinor} />
          <br />
        </span>
      ))}
    </>
  );
}

function PartsText({ parts, leastMinor }: { parts: boolean; leastMinor: number | null }) {
  if (!parts) return <>No</>;
  if (leastMinor === null) return <>Yes</>;
  return (
    <>
      Yes, of at least <MoneyText amountMinor={leastMinor} />
    </>
  );
}

function ReminderText({ plan: { days, minimumMinor } }: { plan: ReminderPlan }) {
  if (days.length === 0) return <EmptyValue />;
  return (
    <>
      {days.map(reminderWord).join(', ')}
      {minimumMinor !== null && (
        <>
          ; not for less than <MoneyText amountMinor={minimumMinor} />
        </>
      )}
    </>
  );
}

function audienceWords({ audience, names }: Pick<Due, 'audience' | 'names'>): string {
  if (audience.kind === 'Streets') return namesOf(audience.streetIds, names);
  if (audience.kind === 'Groups') return namesOf(audience.groupIds, names);
  if (audience.kind === 'Houses') return namesOf(audience.houseIds, names);
  if (audience.kind === 'House types') return audience.types.join(', ');
  return 'Every house';
}

const exceptWords = ({ excludedHouseIds, names }: Pick<Due, 'excludedHouseIds' | 'names'>) =>
  excludedHouseIds.length === 0 ? null : namesOf(excludedHouseIds, names);

/** At most ten names, then the number of the rest. */
function namesOf(ids: readonly string[], names: Due['names']): string {
  const known = new Map(names.map(({ id, label }) => [id, label]));
  const shown = ids.slice(0, 10).map((id) => known.get(id) ?? 'Removed');
  return shown.join(', ') + (ids.length > 10 ? ` and ${ids.length - 10} more` : '');
}
