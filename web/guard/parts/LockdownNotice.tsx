// Names the gates in lockdown. Guards decide about each entry there.
import { IconLock } from '@tabler/icons-react';
import type { GateBoard } from '#contract/visits/gate-board.ts';
import { Row } from '#ui/layout/Row.tsx';
import classes from './gate.module.css';

export function LockdownNotice({ board }: { board: GateBoard | undefined }) {
  if (!board || board.lockedGates.length === 0) return null;
  return (
    <div className={`${classes.watched} ${classes.apart}`} data-hard role="status">
      {board.lockedGates.map(({ id, name, reason }) => (
        <Row key={id} wrap="nowrap" align="flex-start" className={classes.locked}>
          <IconLock size={18} aria-hidden />
          <span>
            {name} is locked down: {reason}. Its barriers stay closed. You decide on each visitor.
          </span>
        </Row>
      ))}
    </div>
  );
}
