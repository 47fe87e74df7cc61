// A cell for an amount of a budget. The amount is typed with or without commas, filled to the end of the year, or
// pasted from a spreadsheet with its neighbours; Enter or an arrow key moves to another cell.
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { formatMoney, parseMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';
import classes from './budget.module.css';

type BudgetCellProps = {
  label: string;
  place: { row: number; at: number };
  amountMinor: number;
  onChange: (amountMinor: number) => void;
  /** Sets the amount for this month and all later ones. */
  onFill: (amountMinor: number) => void;
  onPaste: (cells: string[][]) => void;
  /** Text that is not an amount: it stays in the cell until it is corrected. */
  wrong: string | undefined;
  onWrong: (text: string) => void;
};

export function BudgetCell(props: BudgetCellProps) {
  const { label, place, amountMinor, onChange, onFill, onPaste, wrong, onWrong } = props;
  const { currency } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const plain = amountMinor === 0 ? '' : plainOf(amountMinor, currency);
  const read = (text: string) => (text.trim() === '' ? 0 : parseMoney(text, currency));
  const shown = typed ?? wrong;
  const isWrong = shown !== undefined && read(shown) === undefined;
  const keep = () => {
    if (typed === null) return;
    const minor = read(typed);
    if (minor === undefined) onWrong(typed);
    else if (minor !== amountMinor || wrong !== undefined) onChange(minor);
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation();
      if (wrong !== undefined) onChange(amountMinor);
      return setTyped(null);
    }
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      const minor = shown === undefined ? amountMinor : read(shown);
      if (minor === undefined) return;
      onFill(minor);
      return setTyped(null);
    }
    if (!moves(event)) return;
    event.preventDefault();
    neighbour(event, place)?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const rows = event.clipboardData.getData('text/plain').trimEnd().split(/\r?\n/);
    const cells = rows.map((row) => row.split('\t'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    setTyped(null);
    onPaste(cells);
  };
  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder="–"
      data-cell={`${place.row} ${place.at}`}
      value={shown ?? plain}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={press}
      onPaste={paste}
    />
  );
}

/** Grouped digits without the currency's sign, and without a fraction of zeros. */
const plainOf = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency)
    .replaceAll(/[^\d.,]/g, '')
    .replace(/\.0+$/, '');

/**
 * Whether a key without a modifier moves to another cell: up, down and Enter do, left and right only at the edge of the
 * text or if all of it is selected.
 */
function moves({ key, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLInputElement>) {
  if (altKey || ctrlKey || metaKey) return false;
  if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') return true;
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isAll || selectionEnd === 0;
  return key === 'ArrowRight' && (isAll || selectionStart === value.length);
}

function neighbour(
  { key, currentTarget }: KeyboardEvent<HTMLInputElement>,
  { row, at }: { row: number; at: number },
): HTMLInputElement | null | undefined {
  const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  const right = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  return currentTarget
    .closest('[data-budget]')
    ?.querySelector<HTMLInputElement>(`[data-cell="${row + down} ${at + right}"]`);
}
