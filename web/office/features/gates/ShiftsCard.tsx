// Current and past shifts, newest first, each with its gate and the guard's note for the next shift, if there is one.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listShifts } from '#calls/gates/gate-shifts.ts';
import type { PastShift } from '#contract/gates/gate-shifts.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from '#guard/parts/gate.module.css';

const pageSize = 10;

export function ShiftsCard() {
  const [page, setPage] = useState(1);
  const query = { PageNumber: String(page), PageSize: String(pageSize) };
  const mayVisits = useMay('gatePasses.visits');
  const { data } = useOperation(listShifts, { query }, { enabled: mayVisits });
  if (!mayVisits) return null;
  const total = data?.totalCount ?? 0;
  return (
    <SettingsCard
      title="Shifts"
      text="Guards on shift by gate, with their handover notes."
      loading={!data}
    >
      {data && total === 0 && <p className={classes.quiet}>No shifts yet.</p>}
      <Rows>
        {data?.items.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} />
        ))}
      </Rows>
      {total > pageSize && (
        <Row align="stretch" mt={16}>
          <Button
            variant="default"
            aria-label="Newer shifts"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            variant="default"
            aria-label="Older shifts"
            disabled={page * pageSize >= total}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </Row>
      )}
    </SettingsCard>
  );
}

function ShiftRow({ shift }: { shift: PastShift }) {
  const { isOver } = shift;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{shift.guardName}</div>
        <div className={classes.quiet}>
          {shift.gate.name}, {shift.deviceName || 'with an account'} ·{' '}
          <InstantText at={shift.startedAt} />
          {isOver && (
            <>
              {' until '}
              <InstantText at={shift.endedAt ?? shift.expiresAt} />
            </>
          )}
        </div>
        {shift.note && (
          <div>
            “{shift.note}”{' '}
            <span className={classes.quiet}>{shift.isNoteRead ? 'Read.' : 'Not read yet.'}</span>
          </div>
        )}
      </div>
      <StatusBadge tone={isOver ? 'neutral' : 'good'}>{isOver ? 'Over' : 'On shift'}</StatusBadge>
    </li>
  );
}
