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
  // The bar is measured, not its room. A measured element that also gets its measured height can change between two
  // heights in every frame, without an end.
  if (isEmpty) return <div style={{ height }} />;
  return (
    <div ref={ref} className={classes.bar}>
      {children}
    </div>
  );
}
