// The log of a barrier, reader or camera, newest first: for each event the code that was presented, if any, and whether
// the device opened or why not.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listHardwareEvents } from '#calls/gate-hardware/gate-hardware.ts';
import type { GateHardware, HardwareEvent } from '#contract/gate-hardware/gate-hardware.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from '#guard/parts/gate.module.css';

const pageSize = 25;

export function HardwareLog({ device, onClose }: { device: GateHardware; onClose: () => void }) {
  const params = { deviceId: device.id };
  const [page, setPage] = useState(1);
  const query = { PageNumber: String(page), PageSize: String(pageSize) };
  const result = useOperation(listHardwareEvents, { params, query });
  return (
    <DetailDrawer title={`Log of ${device.name}`} result={result} onClose={onClose}>
      {({ items, totalCount }) => (
        <>
          {items.length === 0 && <p className={classes.quiet}>No events yet.</p>}
          <Rows>
            {items.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </Rows>
          {totalCount > pageSize && (
            <Row align="stretch" mt={16}>
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button
                variant="default"
                disabled={page * pageSize >= totalCount}
                onClick={() => setPage(page + 1)}
              >
                Older
              </Button>
            </Row>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

const bad: ReadonlySet<HardwareEvent['kind']> = new Set(['Forced', 'Left open', 'Fault']);

function toneOf({ kind, isOpen }: HardwareEvent): Tone {
  if (bad.has(kind)) return 'bad';
  if (isOpen === null) return 'neutral';
  return isOpen ? 'good' : 'warn';
}

function wordOf({ kind, isOpen }: HardwareEvent): string {
  if (isOpen === null) return kind;
  return isOpen ? 'Opened' : 'Stayed closed';
}

function EventRow({ event }: { event: HardwareEvent }) {
  const { shown, direction, note, at, isLate } = event;
  const about = [shown, direction && (direction === 'In' ? 'at entry' : 'at exit')];
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>
          <InstantText at={at} />
        </div>
        <div className={classes.quiet}>{about.filter(Boolean).join(' ')}</div>
        {note && <div className={classes.quiet}>{note}</div>}
        {isLate && <div className={classes.quiet}>Recorded offline, uploaded later.</div>}
      </div>
      <StatusBadge tone={toneOf(event)}>{wordOf(event)}</StatusBadge>
    </li>
  );
}
