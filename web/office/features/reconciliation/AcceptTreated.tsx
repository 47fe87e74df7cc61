// Several debits that the rules recognise: ticked one by one or all at once, and up to 50 recorded with one press.
import { Button, Checkbox } from '@mantine/core';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { countOf } from '#ui/format/count.ts';
import { lineNoun } from './reconciliation-words.ts';
import { type TreatedSelection, treatmentLimit, useTreatments } from './use-treatments.ts';

type AcceptTreatedProps = { lines: readonly BankLine[]; selection: TreatedSelection };

export function AcceptTreated({ lines, selection }: AcceptTreatedProps) {
  const treatments = useTreatments();
  const suggested = lines.filter(({ treatment }) => treatment !== null);
  const chosen = suggested.filter(({ id }) => selection.has(id)).slice(0, treatmentLimit);
  if (suggested.length < 2) return null;
  return (
    <>
      <Checkbox
        label={`Select ${countOf(suggested.length, suggestedNoun)}`}
        checked={chosen.length === suggested.length}
        indeterminate={chosen.length > 0 && chosen.length < suggested.length}
        onChange={(event) =>
          selection.set(
            suggested.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      {chosen.length > 0 && (
        <Button loading={treatments.isPending} onClick={() => treatments.accept(chosen)}>
          Record {countOf(chosen.length, lineNoun)} as suggested
        </Button>
      )}
    </>
  );
}

const suggestedNoun = { one: 'suggested debit', many: 'suggested debits' };

export function TreatedBox({ line, selection }: { line: BankLine; selection: TreatedSelection }) {
  return (
    <Checkbox
      aria-label={`Select ${line.description}`}
      checked={selection.has(line.id)}
      onChange={(event) => selection.set([line.id], event.currentTarget.checked)}
    />
  );
}
