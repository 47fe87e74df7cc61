// Who is inside, without the network: as far as this device knows, with one tap out. Goods and the list for an
// evacuation need the network.
import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { toastSuccess } from '#lib/toast.ts';
import { InstantText } from '#ui/InstantText.tsx';
import { insideOffline, leave } from './offline-check.ts';
import { useGateLine } from './offline-held.ts';
import { plural } from './words.ts';
import classes from './gate.module.css';

/** A cheap telephone draws no more at once; the codes of the others work all the same. */
const most = 200;

export function InsideOffline() {
  // Drawn anew with each event.
  useGateLine((line) => line.waiting);
  const [leaving, setLeaving] = useState<string>();
  const inside = insideOffline();
  const letOut = async (passId: string) => {
    setLeaving(passId);
    await leave(passId).finally(() => setLeaving(undefined));
    toastSuccess('Let out.');
  };
  return (
    <>
      <h2 className={classes.section}>
        {plural(inside.length, 'pass', 'passes')} inside, as this device knows
      </h2>
      <ul className={classes.rows}>
        {inside.slice(0, most).map((pass) => (
          <li key={pass.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{pass.guestName || 'A guest'}</div>
              <div className={classes.quiet}>
                {[pass.house, pass.kind, pass.plate].filter(Boolean).join(' · ')}, since{' '}
                <InstantText at={pass.inside?.inAt} />
              </div>
            </div>
            <Button
              size="md"
              variant="default"
              loading={leaving === pass.id}
              leftSection={<IconDoorExit size={20} aria-hidden />}
              aria-label={`Let ${pass.guestName || 'the guest'} out`}
              onClick={() => void letOut(pass.id)}
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
