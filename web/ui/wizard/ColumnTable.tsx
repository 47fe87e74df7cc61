// Maps the columns of a file: our column on the left, a choice of the file's columns, and the first values of the
// chosen one.
import { Select } from '@mantine/core';
import { Muted } from '#ui/layout/Muted.tsx';
import classes from './ColumnTable.module.css';

type ColumnTableProps<Key extends string> = {
  columns: readonly { key: Key; title: string; hint?: string }[];
  mapping: Readonly<Record<Key, number | null>>;
  header: readonly string[];
  /** The first rows below the header. */
  samples: readonly (readonly string[])[];
  onChoose: (key: Key, at: number | null) => void;
  /** Errors for required columns that are not chosen. */
  errors?: Partial<Record<Key, string>>;
};

export function ColumnTable<Key extends string>(props: ColumnTableProps<Key>) {
  const { columns, mapping, header, samples, onChoose, errors } = props;
  return (
    <table className={classes.columns}>
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">In the file</th>
          <th scope="col" className={classes.samples}>
            First values
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ key, title, hint }) => {
          const at = mapping[key];
          return (
            <tr key={key}>
              <th scope="row">
                {title}
                {hint && (
                  <Muted component="span" lh="inherit" display="block" fw={400}>
                    {hint}
                  </Muted>
                )}
              </th>
              <td>
                <Select
                  aria-label={`Column for ${title}`}
                  placeholder="Not in this file"
                  clearable
                  clearButtonProps={{ 'aria-label': `No column for ${title}` }}
                  data={header.map((name, index) => ({
                    value: String(index),
                    label: name || `Column ${index + 1}`,
                  }))}
                  value={at === null ? null : String(at)}
                  error={errors?.[key]}
                  onChange={(value) => onChoose(key, value === null ? null : Number(value))}
                />
              </td>
              <td className={classes.samples}>
                {at === null
                  ? ''
                  : samples
                      .map((cells) => cells[at])
                      .filter(Boolean)
                      .join(' · ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
