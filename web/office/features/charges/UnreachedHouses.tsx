// The houses that get no email of a reminder, each with its reason: folded in the dialog, to look at and to download.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnreachedHouse } from '#contract/reminders/charge-reminders.ts';
import { saveFile } from '#lib/api/transfer.ts';
import { reasonWords } from '#lib/money/use-remind.ts';
import { countOf } from '#ui/format/count.ts';
import { csvText } from '#ui/format/csv.ts';
import { Row } from '#ui/layout/Row.tsx';
import classes from './charges.module.css';

const unreachedWords: Readonly<Record<UnreachedHouse['reason'], string>> = {
  ...reasonWords,
  'No resident billed': 'no resident is billed',
  'Moved out': 'the billed resident moved out',
  'No email address': 'no email address',
};

export function UnreachedHouses({ houses }: { houses: readonly UnreachedHouse[] }) {
  const [isOpen, setOpen] = useState(false);
  if (houses.length === 0) return null;
  const save = () => {
    const rows = houses.map(({ label, billedTo, reason }) => [
      label,
      billedTo ?? '',
      unreachedWords[reason],
    ]);
    const file = new Blob([csvText(['House', 'Billed to', 'Reason'], rows)], { type: 'text/csv' });
    saveFile(file, 'Houses without a reminder.csv');
  };
  return (
    <div className={classes.unreached}>
      <Row gap={8}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {countOf(houses.length, unreachedNoun)}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
        >
          Download list
        </Button>
      </Row>
      {isOpen && (
        // It scrolls, so it must be focusable by keyboard.
        <div
          className={classes.unreachedRows}
          tabIndex={0}
          role="region"
          aria-label="Houses that get no email"
        >
          <table>
            <thead>
              <tr>
                <th scope="col">House</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {houses.map(({ id, label, billedTo, reason }) => (
                <tr key={id}>
                  <td>
                    {label}
                    {billedTo !== null && <span>{billedTo}</span>}
                  </td>
                  <td>{unreachedWords[reason]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const unreachedNoun = { one: 'house without an email', many: 'houses without an email' };
