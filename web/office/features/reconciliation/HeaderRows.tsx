// The first rows of a file, unchanged. A click marks the row that contains the column names.
import { Radio } from '@mantine/core';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import classes from './reconciliation.module.css';

type HeaderRowsProps = {
  rows: readonly (readonly string[])[];
  /** The index of the row with the column names; -1 if there is none. */
  value: number;
  onChange: (row: number) => void;
};

const fewest = 10;

export function HeaderRows({ rows, value, onChange }: HeaderRowsProps) {
  const shown = rows.slice(0, Math.max(fewest, value + 2));
  return (
    <fieldset className={classes.headerRows}>
      <legend>Header row</legend>
      <p className={classes.muted}>
        {value === -1
          ? 'No header row was found. Click the header row, or continue if there is none.'
          : 'Banks add text above the table. Click another row if this one is wrong.'}
      </p>
      <SideScroll className={classes.preview}>
        <table>
          <tbody>
            {shown.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no key besides its index
              <tr key={row} data-chosen={row === value || undefined} onClick={() => onChange(row)}>
                <th scope="row">
                  <Radio
                    name="header-row"
                    aria-label={`Row ${row + 1} names the columns`}
                    checked={row === value}
                    onChange={() => onChange(row)}
                  />
                </th>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell has no key besides its index
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Radio
        name="header-row"
        label="No header row"
        checked={value === -1}
        onChange={() => onChange(-1)}
      />
    </fieldset>
  );
}
