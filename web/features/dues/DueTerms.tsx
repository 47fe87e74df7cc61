// The terms of a due as they stand: amount, audience, rhythm, penalty and reminders, and its newest periods.
import { Table } from '@mantine/core';
import type { AmountRule } from '#contract/due-rules.ts';
import type { Due } from '#contract/dues.ts';
import { DayText } from '#ui/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { KeyValueList } from '#ui/KeyValueList.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { DueFiles } from './DueFiles.tsx';
import { PenaltyText } from './PenaltyText.tsx';
import { houseNoun, reminderWord, rhythmOf } from './words.ts';
import classes from './dues.module.css';

export function DueTerms({ due }: { due: Due | undefined }) {
  return (
    <>
      <KeyValueList
        title="Terms"
        loading={!due}
        items={[
          ['Paid into', due?.wallet.name],
          ['Amount', due && <Amount key="a" rule={due.amount} />],
          ['Houses', due && audienceWords(due)],
          ['Except', due && countOf(due.excludedHouseIds.length, houseNoun)],
          ['Rhythm', due && rhythmOf(due)],
          ['Starts', due && <DayText key="s" day={due.startOn} />],
          ['Ends', due?.endOn && <DayText key="e" day={due.endOn} />],
          ['Issued', due && `${due.issueLeadDays} days before the due day`],
          ['In parts', due && (due.allowPartPayment ? 'Yes' : 'No')],
          ['Penalty', due && <PenaltyText key="p" rule={due.penalty} />],
          ['Reminders', due && due.reminders.days.map(reminderWord).join(', ')],
        ]}
      />
      {due && <DueFiles dueId={due.id} />}
      {due && due.periods.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Newest periods">
          <Table captionSide="top">
            <Table.Caption>Newest periods</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Period from</Table.Th>
                <Table.Th>Due</Table.Th>
                <Table.Th ta="right">Billed</Table.Th>
                <Table.Th ta="right">Outstanding</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {due.periods.map((period) => (
                <Table.Tr key={period.id}>
                  <Table.Td>
                    <DayText day={period.startsOn} />
                  </Table.Td>
                  <Table.Td>
                    <DayText day={period.dueOn} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText amountMinor={period.progress.billedMinor} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText amountMinor={period.progress.outstandingMinor} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

function Amount({ rule }: { rule: AmountRule }) {
  if (rule.model === 'Fixed') return <MoneyText amountMinor={rule.amountMinor} />;
  if (rule.model === 'Per m²') {
    return (
      <>
        <MoneyText amountMinor={rule.perSqmMinor} /> for a square metre
      </>
    );
  }
  if (rule.model === 'Metered') return <>What the meters of each house used</>;
  if (rule.model === 'Custom list')
    return <>{countOf(rule.houses.length, houseNoun)}, each its own</>;
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

function audienceWords({ audience, names }: Due): string {
  if (audience.kind === 'Streets') return namesOf(audience.streetIds, names);
  if (audience.kind === 'Groups') return namesOf(audience.groupIds, names);
  if (audience.kind === 'Houses') return namesOf(audience.houseIds, names);
  if (audience.kind === 'House types') return audience.types.join(', ');
  return 'Every house';
}

/** The first ten by name; how many more there are. */
function namesOf(ids: readonly string[], names: Due['names']): string {
  const known = new Map(names.map(({ id, label }) => [id, label]));
  const shown = ids.slice(0, 10).map((id) => known.get(id) ?? 'Not here any more');
  return shown.join(', ') + (ids.length > 10 ? ` and ${ids.length - 10} more` : '');
}
