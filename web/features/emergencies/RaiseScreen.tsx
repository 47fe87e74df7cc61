// The guard's way to raise an alarm: a kind sends it at once, and the alarm that then covers the screen can be
// taken back for some seconds. The place starts as the guard's gate and is never empty. A failure stays on the
// page, with numbers.
import { Modal, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { raiseEmergency } from '#calls/emergencies.ts';
import type { Emergency } from '#contract/emergencies.ts';
import { useCommunityId } from '#lib/estate.ts';
import { findAlarmHouses } from '#lib/find.ts';
import { useMay } from '#lib/permissions.ts';
import { useAct } from '#lib/use-act.ts';
import { headIsNoLandmark } from '#ui/Dialog.tsx';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import type { FilterOption } from '#ui/list/filters.ts';
import { AlarmHelp } from './AlarmHelp.tsx';
import { takeBackSeconds, useRaisedHere } from './raised-here.ts';
import { stale } from './words.ts';
import classes from './emergencies.module.css';

const kinds: readonly Emergency['type'][] = [
  'Medical',
  'Fire',
  'Intruder',
  'Violence',
  'Accident',
  'Other',
];

/** `place` is preset and never empty. */
export type RaiseScreenProps = { place: string; onClose: () => void };

export function RaiseScreen({ place, onClose }: RaiseScreenProps) {
  const communityId = useCommunityId();
  // Null until it is changed: the gate of the device may become known after the page has opened.
  const [changed, setChanged] = useState<string | null>(null);
  const location = changed ?? place;
  const [house, setHouse] = useState<FilterOption>();
  const [isChanging, setChanging] = useState(false);
  const written = location.trim() || place;
  const [silent, setSilent] = useState(false);
  const raise = useAct(raiseEmergency, {
    toasts: 'none',
    invalidates: stale,
    onSuccess: ({ id }) => {
      useRaisedHere.getState().raised(id, takeBackSeconds);
      onClose();
    },
  });
  const send = (type: Emergency['type']) => {
    const where = house ? { houseId: house.value } : { location: written };
    raise.mutate({ params: { communityId }, body: { type, silent, ...where } });
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title="Raise an alarm"
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close', c: '#fff' }}
      classNames={{ content: classes.alarm, header: classes.alarmHead }}
    >
      <div className={classes.raise}>
        <div className={classes.place}>
          <p>
            <strong>{house?.label ?? written}</strong>
          </p>
          <button type="button" className={classes.plain} onClick={() => setChanging(!isChanging)}>
            {isChanging ? 'Done' : 'Change'}
          </button>
        </div>
        {isChanging && (
          <Place
            communityId={communityId}
            location={location}
            house={house}
            onLocation={setChanged}
            onHouse={setHouse}
          />
        )}
        <p>Tap what it is. The alarm goes out at once; you have 10 seconds to take it back.</p>
        <Switch
          label="Silent: no screen makes a sound"
          checked={silent}
          onChange={(event) => setSilent(event.currentTarget.checked)}
        />
        {raise.isError && (
          <p className={classes.fault} role="alert">
            The alarm was not sent. Try again, or call.
          </p>
        )}
        <div className={classes.kinds}>
          {kinds.map((type) => (
            <button key={type} type="button" disabled={raise.isPending} onClick={() => send(type)}>
              {type}
            </button>
          ))}
        </div>
        <AlarmHelp houseId={house?.value ?? null} />
      </div>
    </Modal>
  );
}

type PlaceProps = {
  communityId: string;
  location: string;
  house: FilterOption | undefined;
  onLocation: (location: string) => void;
  onHouse: (house: FilterOption | undefined) => void;
};

function Place({ communityId, location, house, onLocation, onHouse }: PlaceProps) {
  const byHost = !useMay('addresses.read');
  return (
    <>
      <FindSelect
        label="House"
        clearable
        find={findAlarmHouses(communityId, byHost)}
        value={house?.value ?? null}
        onChange={onHouse}
      />
      {!house && (
        <TextInput
          label="Place"
          maxLength={200}
          value={location}
          onChange={(event) => onLocation(event.currentTarget.value)}
        />
      )}
    </>
  );
}
