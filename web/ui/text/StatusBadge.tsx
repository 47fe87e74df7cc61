// A status in a word: the label of a value of the API, or another text. Colour marks exceptions: only a warning and a
// failure are a badge, every other state is a grey word. `isResult` is for a page whose answer is the state, such as
// the check of a receipt.
// Example: `<StatusBadge tone="good">Active</StatusBadge>`.
import type { ComponentType } from 'react';
import { valueLabel } from '#ui/format/value-label.ts';
import classes from './StatusBadge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

type StatusBadgeProps = { tone: Tone; children: string; icon?: Icon; isResult?: boolean };

export function StatusBadge({ tone, children, icon: Icon, isResult = false }: StatusBadgeProps) {
  const isBadge = isResult || tone === 'warn' || tone === 'bad';
  return (
    <span className={isBadge ? classes.badge : classes.word} data-tone={tone}>
      {Icon && <Icon size={14} stroke={1.8} aria-hidden />}
      {valueLabel(children)}
    </span>
  );
}
