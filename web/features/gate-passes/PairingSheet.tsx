// The page that a pairing link opens: it makes this device the gate's own. Opening the link is not enough, because a
// preview of it must not spend the code; and who is signed in here is told what pairing would mean for them.
import { useState } from 'react';
import { pairGateDevice } from '#calls/gates.ts';
import type { ApiError } from '#lib/api-error.ts';
import { isGuardShift } from '#lib/gate-device.ts';
import { logOut } from '#lib/log-out.ts';
import { useLoggedUser } from '#lib/logged-user.ts';
import { sessionState } from '#lib/session.ts';
import { callAsDevice } from './device-call.ts';
import classes from './console.module.css';

type PairingSheetProps = {
  code: string;
  onPaired: (deviceKey: string) => void;
  onLeave: () => void;
};

export function PairingSheet({ code, onPaired, onLeave }: PairingSheetProps) {
  const [isSignedIn] = useState(() => sessionState() === 'present' && !isGuardShift());
  const person = useLoggedUser((state) => state.loggedUser);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const pair = async () => {
    setBusy(true);
    try {
      const { deviceKey } = await callAsDevice(null, pairGateDevice, {
        body: { pairingCode: code },
      });
      onPaired(deviceKey);
      // Whoever takes the telephone next must not be this person.
      if (isSignedIn) await logOut();
    } catch (error) {
      setFault((error as ApiError).message);
      setBusy(false);
    }
  };
  return (
    <div className={classes.sheet}>
      <h1>Pair this device</h1>
      <p>It becomes the gate’s own: guards sign in on it with their PIN.</p>
      {isSignedIn && (
        <p className={classes.notice}>
          {person ? `${person.firstName} ${person.lastName} is` : 'Somebody is'} signed in in this
          browser. Pair the telephone that stays at the gate. Here, pairing signs you out, and the
          guards’ console opens in place of your pages.
        </p>
      )}
      {fault && (
        <p role="alert" className={classes.notice}>
          {fault}
        </p>
      )}
      <button type="button" className={classes.main} disabled={busy} onClick={() => void pair()}>
        {isSignedIn ? 'Sign out and pair' : 'Pair'}
      </button>
      {isSignedIn && (
        <button type="button" className={classes.quietAct} disabled={busy} onClick={onLeave}>
          This is not the gate’s device
        </button>
      )}
    </div>
  );
}
