// The page of a pairing code, opened by a link or typed. It names the community, the gate and the device. It pairs this
// device only after a tap, because a link preview must not use up the code. A signed-in person is warned that pairing
// signs them out.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getPairing, pairGateDevice } from '#calls/gates/gates.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { logOut } from '#lib/session/log-out.ts';
import { useLoggedUser } from '#lib/session/logged-user.ts';
import { sessionState } from '#lib/session/session.ts';
import { callAsDevice } from '#lib/api/device-call.ts';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

type PairingSheetProps = {
  code: string;
  onPaired: (deviceKey: string) => void;
  /** Called after an error, when the person wants to enter another code. */
  onOther: () => void;
  onLeave: () => void;
};

export function PairingSheet({ code, onPaired, onOther, onLeave }: PairingSheetProps) {
  const [isSignedIn] = useState(() => sessionState() === 'present' && !isGuardShift());
  const person = useLoggedUser((state) => state.loggedUser);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const body = { pairingCode: code };
  const found = useQuery({
    queryKey: ['pairing', code],
    queryFn: () => callAsDevice(null, getPairing, { body }),
    retry: false,
    staleTime: Infinity,
  });
  const message = fault || (found.error as ApiError | null)?.message;
  const pair = async () => {
    setBusy(true);
    try {
      const { deviceKey } = await callAsDevice(null, pairGateDevice, { body });
      onPaired(deviceKey);
      // Sign out, so that the next person to hold the phone does not act as this person.
      if (isSignedIn) await logOut();
    } catch (error) {
      setFault((error as ApiError).message);
      setBusy(false);
    }
  };
  return (
    <div className={classes.sheet}>
      <h1>Pair this device</h1>
      {found.data && (
        <dl className={classes.facts}>
          <dt>Estate</dt>
          <dd>{found.data.communityName}</dd>
          <dt>Gate</dt>
          <dd>{found.data.gateName}</dd>
          <dt>Device</dt>
          <dd>{found.data.deviceName}</dd>
        </dl>
      )}
      <p>This device becomes a gate device. Guards sign in with their PIN.</p>
      {isSignedIn && (
        <p className={screen.notice}>
          {person ? `${person.firstName} ${person.lastName} is` : 'Somebody is'} signed in on this
          browser. Pair the phone at the gate. Pairing here signs you out and opens the guard
          console.
        </p>
      )}
      {message && (
        <p role="alert" className={screen.notice}>
          {message}
        </p>
      )}
      <button
        type="button"
        className={screen.main}
        disabled={busy || !found.data}
        onClick={() => void pair()}
      >
        {isSignedIn ? 'Sign out and pair' : 'Pair'}
      </button>
      {message && (
        <button type="button" className={classes.quietAct} disabled={busy} onClick={onOther}>
          Enter another code
        </button>
      )}
      {isSignedIn && (
        <button type="button" className={classes.quietAct} disabled={busy} onClick={onLeave}>
          Cancel pairing
        </button>
      )}
    </div>
  );
}
