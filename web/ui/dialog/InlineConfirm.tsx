// Asks for confirmation in place, below the record that the action concerns, so that the record stays visible. It takes
// the same properties as a `ConfirmDialog`, and is mounted while it asks.
// Example: `{asks && <InlineConfirm title="Approve this request?" effect={…} confirmLabel="Approve" … />}`.
import { useEffect, useId, useRef } from 'react';
import { ConfirmForm, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { ReturnFocus } from './ReturnFocus.tsx';
import classes from './dialog.module.css';

export function InlineConfirm(props: Omit<ConfirmDialogProps, 'opened'>) {
  const titleId = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={titleId} className={classes.inline}>
      <ReturnFocus />
      <h3 id={titleId} className={classes.inlineTitle}>
        {props.title}
      </h3>
      <ConfirmForm {...props} />
    </div>
  );
}
