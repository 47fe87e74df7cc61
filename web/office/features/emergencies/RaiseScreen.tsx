// The page that raises an alarm from a guard's console, or from any screen that an alarm covers: choosing a kind sends
// it at once, and the alarm that then covers the screen can be cancelled for some seconds. A failure stays on the page,
// with phone numbers.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { raiseEmergency } from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { findAlarmHouses } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { AlarmHelp } from './AlarmHelp.tsx';
import { RaiseFrame } from './RaiseFrame.tsx';
import { takeBackSeconds, useRaisedHere } from './raised-here.ts';
import classes from './emergencies.module.css';

/** `place` is preset and never empty; `zIndex` is for a page that opens over an alarm. */
export type RaiseScreenProps = { place: string; zIndex?: number; onClose: () => void };

export function RaiseScreen({ place, zIndex, onClose }: RaiseScreenProps) {
  // Null until it is changed: the device's gate may load after the page has opened.
  const [changed, setChanged] = useState<string | null>(null);
  const location = changed ?? place;
  const [house, setHouse] = useState<FilterOption>();
  const [isChanging, setChanging] = useState(false);
  const written = location.trim() || place;
  const raise = useAct(raiseEmergency, {
    toasts: 'none',
    failsOffline: true,
    onSuccess: ({ id }) => {
      useRaisedHere.getState().raised(id, takeBackSeconds);
      onClose();
    },
  });
  const send = (type: Emergency['type'], silent: boolean) => {
    const where = house ? { houseId: house.value } : { location: written };
    raise.mutate({ body: { type, silent, ...where } });
  };
  return (
    <RaiseFrame
      isPending={raise.isPending}
      isFailed={raise.isError}
      {...(zIndex !== undefined && { zIndex })}
      onSend={send}
      onClose={onClose}
      help={<AlarmHelp houseId={house?.value ?? null} />}
      place={
        <>
          <div className={classes.place}>
            <p>
              <strong>{house?.label ?? written}</strong>
            </p>
            <button
              type="button"
              className={classes.plain}
              onClick={() => setChanging(!isChanging)}
            >
              {isChanging ? 'Done' : 'Change'}
            </button>
          </div>
          {isChanging && (
            <Place location={location} house={house} onLocation={setChanged} onHouse={setHouse} />
          )}
        </>
      }
    />
  );
}

type PlaceProps = {
  location: string;
  house: FilterOption | undefined;
  onLocation: (location: string) => void;
  onHouse: (house: FilterOption | undefined) => void;
};

function Place({ location, house, onLocation, onHouse }: PlaceProps) {
  const byHost = !useMay('addresses.read');
  return (
    <>
      <FindSelect
        label="House"
        clearable
        find={findAlarmHouses(byHost)}
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
