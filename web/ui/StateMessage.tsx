// The one layout of every "nothing to show" state: picture, title, text, what to do. The named
// states (EmptyState, ErrorState, LockedState, NoPermissionState) are made of it.
import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

export type StateMessageProps = {
  /** An illustration from `#ui/illustrations/…`, or nothing. */
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
  /** `alert` is read out at once; use it when something went wrong. */
  role?: 'status' | 'alert';
};

export function StateMessage({ picture, title, text, children, role }: StateMessageProps) {
  return (
    <div className={classes.state} role={role}>
      {picture && (
        <div className={classes.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
