// Saves edited cells: the typed text shows at once and goes to the server. If saving fails, the cell shows its stored
// text again, and the error names the cell.
import { useState } from 'react';
import { refusalOf } from '#ui/state/refusal.ts';
import type { GridColumn, GridRow } from './cells.ts';

type Keep = (rowId: string, column: string, value: string) => Promise<unknown>;

const nameOf = (row: GridRow, column: GridColumn): string => `${row.id} ${column.key}`;

export function useEdits(onEdit: Keep) {
  const [kept, setKept] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string>();
  const text = (row: GridRow, column: GridColumn): string =>
    kept[nameOf(row, column)] ?? row.cells[column.key] ?? '';
  const keep = async (row: GridRow, column: GridColumn, value: string) => {
    if (value === text(row, column)) return;
    const cell = nameOf(row, column);
    setKept((before) => ({ ...before, [cell]: value }));
    setRefused(undefined);
    try {
      await onEdit(row.id, column.key, value);
    } catch (cause) {
      setRefused(`Line ${row.line}, ${column.title}: ${refusalOf(cause).message}`);
    }
    setKept((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== cell)),
    );
  };
  return { text, keep, refused };
}
