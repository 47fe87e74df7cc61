// The room of the bar above a list. An empty list has no bar, but keeps the height that the bar had while the list
// loaded, so that nothing moves. The bar is removed and not only hidden, so that no button of it can be clicked.
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './ListView.module.css';

type BarRoomProps = {
  isEmpty: boolean;
  children: ReactNode;
};

export function BarRoom({ isEmpty, children }: BarRoomProps) {
  const { ref, height } = useElementSize();
  return (
    <div ref={ref} className={classes.barRoom} style={isEmpty ? { height } : undefined}>
      {!isEmpty && children}
    </div>
  );
}
