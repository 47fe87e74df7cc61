// The visitors inside, as far as this device knows without the network: overstayed ones first, each with a button to
// check out. Goods cannot be checked out without the network.
import type { InsideNow } from './held.ts';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { CheckOutButton } from '#guard/parts/CheckOutButton.tsx';
import { stayText } from '#guard/parts/PartySizeField.tsx';
import { plural } from '#guard/parts/words.ts';
import { checkOutFromList } from './offline-check.ts';
import { isOverstay, peopleIn } from './offline-inside.ts';
import { serverTimeNow } from './offline-state.ts';
import { useInsideOffline } from './use-inside-offline.ts';
import classes from '#guard/parts/gate.module.css';

/**
 * The number of rows that a cheap phone can draw at once. Visitors with a pass beyond these rows can still check out by
 * code.
 */
const most = 200;

export function InsideOffline({ onEvacuate }: { onEvacuate: () => void }) {
  const { inside } = useInsideOffline();
  const [leaving, setLeaving] = useState<string>();
  const letOut = (one: InsideNow, people: number | undefined) => {
    setLeaving(one.key);
    void checkOutFromList(one, people)
      .then(() => toastSuccess(stayText(one.people, people)))
      .catch(() => toastError('This phone could not save the entry. Write it on paper.'))
      .finally(() => setLeaving(undefined));
  };
  const { now } = serverTimeNow();
  return (
    <>
      <h2 className={classes.section}>
        {plural(peopleIn(inside), 'person', 'people')} inside, on this device
      </h2>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<IconListCheck size={20} aria-hidden />}
        onClick={onEvacuate}
      >
        Evacuation list
      </Button>
      <Rows>
        {inside.slice(0, most).map((one) => (
          <li key={one.key} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{partyOf(one)}</div>
              <div className={classes.quiet}>
                {[one.house, one.kind, one.plate].filter(Boolean).join(' · ')}, since{' '}
                <InstantText at={one.inAt} />
              </div>
              {isOverstay(one, now) && <StatusBadge tone="bad">Overstayed</StatusBadge>}
            </div>
            <CheckOutButton
              visit={one}
              size="md"
              busy={leaving === one.key}
              onOut={(people) => letOut(one, people)}
            />
          </li>
        ))}
      </Rows>
      {inside.length > most && (
        <p className={classes.quiet}>
          These are {most} of {plural(inside.length, 'visit')}. The evacuation list has all.
        </p>
      )}
      {inside.length === 0 && <p className={classes.quiet}>Nobody is inside.</p>}
    </>
  );
}

export const partyOf = ({ guestName, people }: Pick<InsideNow, 'guestName' | 'people'>): string =>
  `${guestName || 'A guest'}${people > 1 ? ` and ${people - 1} more` : ''}`;
