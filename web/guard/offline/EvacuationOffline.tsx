// The evacuation list without the network: all visits inside that the device knows, sorted by house, with a checkbox
// for each. The open list does not change and keeps its ticks, even if the network comes back.
import type { InsideNow } from './held.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { useAlarmKey } from '#guard/parts/AlarmButton.tsx';
import { plural } from '#guard/parts/words.ts';
import { partyOf } from './InsideOffline.tsx';
import { insideOffline } from './offline-check.ts';
import { offlineGate } from './offline-state.ts';
import { byHouse, peopleIn } from './offline-inside.ts';
import classes from './offline.module.css';
import shared from '#guard/parts/gate.module.css';

type EvacuationOfflineProps = {
  found: ReadonlySet<string>;
  onFound: (found: ReadonlySet<string>) => void;
  onClose: () => void;
};

export function EvacuationOffline({ found, onFound, onClose }: EvacuationOfflineProps) {
  const { alarmKey, isCovered } = useAlarmKey();
  const [inside] = useState(insideOffline);
  const [takenAt] = useState(() => offlineGate.held?.takenAt);
  const isFound = ({ key }: InsideNow) => found.has(key);
  const tick = ({ key }: InsideNow, isTicked: boolean) => {
    const next = new Set(found);
    if (isTicked) next.add(key);
    else next.delete(key);
    onFound(next);
  };
  const people = peopleIn(inside);
  return (
    <Dialog title="Evacuation list" closeOnEscape={!isCovered} onClose={onClose}>
      {alarmKey}
      <p className={classes.found} role="status">
        {peopleIn(inside.filter(isFound))} of {plural(people, 'person', 'people')} found
      </p>
      <p className={shared.quiet}>
        From this device: its own entries, and data from the server <InstantText at={takenAt} />.
        Residents are not on this list.
      </p>
      {byHouse({ houses: offlineGate.held?.houses ?? [] }, inside).map((one) => (
        <section key={one.house} aria-label={one.house || 'House not known'}>
          <h3 className={classes.houseToLeave}>
            {one.house || 'House not known'} · {one.people}
          </h3>
          <Rows>
            {one.inside.map((visit) => (
              <li key={visit.key} className={classes.toFind}>
                <Checkbox
                  size="lg"
                  classNames={{ body: classes.toTick, labelWrapper: shared.tick }}
                  label={partyOf(visit)}
                  description={[visit.kind, visit.plate].filter(Boolean).join(' · ')}
                  checked={isFound(visit)}
                  onChange={(event) => tick(visit, event.currentTarget.checked)}
                />
              </li>
            ))}
          </Rows>
        </section>
      ))}
    </Dialog>
  );
}
