// Keyboard shortcuts for the bank lines: `j` and `k` move a cursor, and other letters run an action on the line at
// the cursor.
import { useEffect, useEffectEvent, useState } from 'react';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { isCovered } from '#ui/list/select/keyboard.ts';
import type { LineActionKind } from './LineDialogs.tsx';

type LineHandlers = {
  accept: (line: BankLine) => void;
  open: (line: BankLine, kind: LineActionKind) => void;
};

const actionOfKey: Readonly<Record<string, LineActionKind>> = {
  f: 'match',
  u: 'unallocated',
  i: 'ignore',
  e: 'expense',
  b: 'bank-charge',
};

/**
 * Whether an action suits the sign of the amount: credits can be unallocated, debits can be an expense or a bank
 * charge.
 */
const sideOf: Readonly<Partial<Record<LineActionKind, (amountMinor: number) => boolean>>> = {
  unallocated: (amountMinor) => amountMinor > 0,
  expense: (amountMinor) => amountMinor < 0,
  'bank-charge': (amountMinor) => amountMinor < 0,
};

const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  isCovered();

/** Returns the index of the cursor; -1 before the first move. */
export function useLineKeys(lines: readonly BankLine[], handlers: LineHandlers): number {
  const [at, setAt] = useState(-1);
  const cursor = Math.min(at, lines.length - 1);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (event.key === 'j') setAt(Math.min(cursor + 1, lines.length - 1));
    if (event.key === 'k') setAt(Math.max(cursor - 1, 0));
    const line = lines[Math.max(cursor, 0)];
    if (!line || line.expense || line.state === 'Matched' || line.state === 'Ignored') return;
    if (event.key === 'a') handlers.accept(line);
    const kind = actionOfKey[event.key];
    if (!kind || sideOf[kind]?.(line.amountMinor) === false) return;
    event.preventDefault();
    handlers.open(line, kind);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const id = lines[cursor]?.id;
  useEffect(() => {
    if (id) document.getElementById(`line-${id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return cursor;
}
