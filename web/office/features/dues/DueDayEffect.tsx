// The effect of a moved due date on charges. Asks whether to charge penalties for past days: all or none.
import { Radio } from '@mantine/core';
import { previewDueDay } from '#calls/dues/due-day.ts';
import type { previewDueDay as Preview } from '#contract/dues/due-day.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { useField, useFormShared } from '#ui/form/form-context.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { chargeNoun, houseNoun } from '#lib/money/dues-words.ts';

type Choice = { past: '' | 'All' | 'None'; statedMinor: number; chosenFor: string };
export type DayValues = { periodId: string; dueOn: string } & Choice;

export const noChoice: Choice = { past: '', statedMinor: 0, chosenFor: '' };

/** A choice is only valid for the period and the date that it was made for. */
const asked = ({ periodId, dueOn }: Pick<DayValues, 'periodId' | 'dueOn'>) =>
  `${periodId} ${dueOn}`;

/** Converts the choice to the fields of the request, with the total that the user saw. */
export function chosen(values: DayValues) {
  const { past, statedMinor, chosenFor } = values;
  if (past === '' || chosenFor !== asked(values)) return {};
  return past === 'All' ? { past, statedMinor } : { past };
}

export function DueDayEffect({ dueId }: { dueId: string }) {
  const { form } = useFormShared();
  const values = form.values as DayValues;
  const { periodId, dueOn } = values;
  const { data } = useOperation(
    previewDueDay,
    { params: { dueId }, body: { periodId, dueOn } },
    { enabled: periodId !== '' && dueOn !== '', staleTime: 0 },
  );
  if (!data) return null;
  const { charges, penaltyAddedMinor, overdue, fromOn } = data;
  const past = chosen(values).past ?? '';
  const takenBackMinor = past === 'None' ? data.takenBackWithNoneMinor : data.penaltyTakenBackMinor;
  return (
    <>
      {penaltyAddedMinor > 0 && <PastChoice seen={data} />}
      <Muted size={14} mb={8} role="status">
        {countOf(charges, chargeNoun)} {charges === 1 ? 'moves' : 'move'} from{' '}
        <DayText day={fromOn} />.{' '}
        {takenBackMinor > 0 && (
          <>
            <MoneyText amountMinor={takenBackMinor} /> of penalties are reversed.{' '}
          </>
        )}
        {takenBackMinor + penaltyAddedMinor === 0 && 'Penalties do not change. '}
        {overdue > 0 &&
          `With the new date, ${countOf(overdue, chargeNoun)} ${be(overdue)} overdue.`}
      </Muted>
    </>
  );
}

const be = (count: number) => (count === 1 ? 'is' : 'are');

type Seen = Answer<typeof Preview>;

function PastChoice({ seen }: { seen: Seen }) {
  const { form } = useFormShared();
  const label = 'Penalty for past days';
  const field = useField<Choice['past']>({ name: 'past', label, required: true }, 'choice');
  const values = form.values as DayValues;
  const choose = (past: string) => {
    form.setFieldValue('statedMinor', seen.penaltyAddedMinor);
    form.setFieldValue('chosenFor', asked(values));
    field.set(past as Choice['past']);
  };
  return (
    <Radio.Group {...field.input} value={chosen(values).past ?? ''} onChange={choose}>
      <Radio
        mt={8}
        value="All"
        label={
          <>
            Charge all: <MoneyText amountMinor={seen.penaltyAddedMinor} />
          </>
        }
        description={<AllText seen={seen} />}
      />
      <Radio mt={8} value="None" label="Charge none" description={noneText(seen)} />
    </Radio.Group>
  );
}

const dayNoun = { one: 'day', many: 'days' };

/** The number of days and houses with a penalty, and the charges that reach the cap or get no penalty. */
function AllText({ seen: { days, houses, capped, still } }: { seen: Seen }) {
  return (
    <>
      {days ? (
        <>
          {days.fewest === days.most ? '' : `${days.fewest} to `}
          {countOf(days.most, dayNoun)} (<DayText day={days.fromOn} /> to{' '}
          <DayText day={days.throughOn} />) at {countOf(houses, houseNoun)}.
        </>
      ) : (
        `Once at ${countOf(houses, houseNoun)}.`
      )}
      {capped > 0 &&
        ` ${countOf(capped, chargeNoun)} ${capped === 1 ? 'reaches' : 'reach'} the cap.`}
      {still > 0 &&
        ` ${countOf(still, chargeNoun)} ${be(still)} disputed, in a plan or being paid: nothing is charged.`}
    </>
  );
}

const noneText = ({ days }: Seen): string =>
  days
    ? 'Unpaid charges get a penalty for each day from today on.'
    : 'Unpaid charges get their penalty on its usual day.';
