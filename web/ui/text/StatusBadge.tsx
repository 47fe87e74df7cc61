// A status as a colour, a word and an icon, so that nobody needs to see the colour.
// Example: `<StatusBadge tone="good">Active</StatusBadge>`.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const icons: Record<Tone, Icon> = {
  neutral: IconCircleDashed,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
};

type StatusBadgeProps = { tone: Tone; children: string; icon?: Icon };

export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const Shown = icon ?? icons[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Shown size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
