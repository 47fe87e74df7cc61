// Who is inside, without the network: as far as this device knows, with one tap out. Goods and the list for an
// evacuation need the network.
import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { toastSuccess } from '#lib/toast.ts';
import { InstantText } from '#ui/InstantText.tsx';
import { insideOffline, leave, leaveWalkIn, walkInsOffline } from './offline-check.ts';
import { useGateLine } from './offline-held.ts';
import { plural } from './words.ts';
import classes from './gate.module.css';

/** A cheap telephone draws no more at once; the codes of the others work all the same. */
const most = 200;

type Row = {
  key: string;
  guestName: string;
  about: readonly string[];
  inAt: string | undefined;
  leave: () => Promise<void>;
};

/** With a pass and without one, the latest first. */
function rowsOf(): Row[] {
  const passes = insideOffline().map(({ id, guestName, house, kind, plate, inside }): Row => {
    const about = [house, kind, plate];
    return { key: id, guestName, about, inAt: inside?.inAt, leave: () => leave(id) };
  });
  const others = walkInsOffline().map((one): Row => {
    const { by, guestName, house, kind, plate, inAt } = one;
    const key = 'visitId' in by ? by.visitId : by.entryId;
    return { key, guestName, about: [house, kind, plate], inAt, leave: () => leaveWalkIn(one) };
  });
  return [...passes, ...others].toSorted(
    (a, b) => Date.parse(b.inAt ?? '') - Date.parse(a.inAt ?? ''),
  );
}

export function InsideOffline() {
  // Drawn anew with each event.
  useGateLine((line) => line.waiting);
  const [leaving, setLeaving] = useState<string>();
  const inside = rowsOf();
  const letOut = async (row: Row) => {
    setLeaving(row.key);
    await row.leave().finally(() => setLeaving(undefined));
    toastSuccess('Let out.');
  };
  return (
    <>
      <h2 className={classes.section}>
        {plural(inside.length, 'visit')} inside, as this device knows
      </h2>
      <ul className={classes.rows}>
        {inside.slice(0, most).map((row) => (
          <li key={row.key} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{row.guestName || 'A guest'}</div>
              <div className={classes.quiet}>
                {row.about.filter(Boolean).join(' · ')}, since <InstantText at={row.inAt} />
              </div>
            </div>
            <Button
              size="md"
              variant="default"
              loading={leaving === row.key}
              leftSection={<IconDoorExit size={20} aria-hidden />}
              aria-label={`Let ${row.guestName || 'the guest'} out`}
              onClick={() => void letOut(row)}
            >
              Let out
            </Button>
          </li>
        ))}
      </ul>
      {inside.length === 0 && <p className={classes.quiet}>Nobody is inside.</p>}
    </>
  );
}
