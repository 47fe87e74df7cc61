// Search without the network for a house, or for a resident who can admit guests, in the houses stored on the device.
// It shows the first names that the device holds.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Rows } from '#ui/layout/Rows.tsx';
import { offlineGate } from './offline-state.ts';
import { housesLike } from './offline-houses.ts';
import classes from '#guard/parts/gate.module.css';

export function FindOffline() {
  const [typed, setTyped] = useState('');
  const found = offlineGate.held ? housesLike(offlineGate.held, typed) : [];
  return (
    <>
      <TextInput
        size="md"
        label="House or first name"
        description="Only residents who can admit guests. Full names need the network."
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {typed.trim() !== '' && found.length === 0 && (
          <p className={classes.quiet}>No match on this device for “{typed.trim()}”.</p>
        )}
        <Rows aria-label="Results">
          {found.map(({ house, names }) => (
            <li key={house} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.title}>{house}</div>
                <div className={classes.quiet}>{names.join(' · ') || 'No hosts'}</div>
              </div>
            </li>
          ))}
        </Rows>
      </div>
    </>
  );
}
