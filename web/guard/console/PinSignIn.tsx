// Guard sign-in on the gate's device: the guard chooses a name, types a PIN, and the shift begins.
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { startShift, type getGateDevice } from '#calls/gates/gate-shifts.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { useEstate } from '#lib/community/estate.ts';
import { markGuardShift } from '#lib/session/gate-device.ts';
import { storeSession } from '#lib/session/session.ts';
import { callAsDevice } from '#lib/api/device-call.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import { AlarmKey, type DeviceAlarms } from '#guard/parts/AlarmButton.tsx';
import { Keypad } from '#guard/parts/Keypad.tsx';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

type Device = Answer<typeof getGateDevice>;
type PinSignInProps = {
  deviceKey: string;
  device: Device;
  /** Raises alarms without a sign-in. */
  Alarms: DeviceAlarms;
  onStarted: () => void;
};

export function PinSignIn({ deviceKey, device, Alarms, onStarted }: PinSignInProps) {
  const [guard, setGuard] = useState<Device['guards'][number]>();
  const [isRaising, setRaising] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const start = useEffectEvent(onStarted);
  // A shift that begins must not close a page on which somebody is raising an alarm.
  useEffect(() => {
    if (isStarted && !isRaising) start();
  }, [isStarted, isRaising]);
  const alarmKey = <AlarmKey onClick={() => setRaising(true)} />;
  return (
    <div className={classes.sheet} data-signing-in>
      <Alarms
        deviceKey={deviceKey}
        place={device.gate.name}
        isRaising={isRaising}
        onClose={() => setRaising(false)}
      />
      <p className={classes.where}>
        {device.communityName} · {device.gate.name}
      </p>
      {guard ? (
        <Pin
          name={guard.name}
          alarmKey={alarmKey}
          warning={
            guard.otherGate &&
            `${guard.name} is assigned to ${guard.otherGate}. This device is at ${device.gate.name}.`
          }
          onBack={() => setGuard(undefined)}
          onPin={async (pin) => {
            const body = { securityUserId: guard.id, pin };
            const started = await callAsDevice(deviceKey, startShift, { body });
            markGuardShift();
            const { communityId: id, communityName: name } = device;
            useEstate.getState().setEstate({ id, name, profilePicture: null });
            storeSession({ token: started.token, expiresAt: started.shift.expiresAt });
            setStarted(true);
          }}
        />
      ) : (
        <>
          <h1>Choose your name</h1>
          {device.guards.length === 0 && (
            <p className={screen.notice}>No guards yet. Ask a manager to add them.</p>
          )}
          <Rows gap={8}>
            {device.guards.map((one) => (
              <li key={one.id}>
                <button type="button" className={screen.person} onClick={() => setGuard(one)}>
                  {one.name}
                  {one.post && <span>{one.post}</span>}
                </button>
              </li>
            ))}
          </Rows>
          <a className={classes.quietAct} href="/?account=yes">
            Sign in with an account instead
          </a>
          <div className={classes.foot}>{alarmKey}</div>
        </>
      )}
    </div>
  );
}

type PinProps = {
  name: string;
  /** The sentence that the guard is assigned to another gate, shown above the keypad; null if they are not. */
  warning: string | null;
  alarmKey: ReactNode;
  onBack: () => void;
  onPin: (pin: string) => Promise<void>;
};

function Pin({ name, warning, alarmKey, onBack, onPin }: PinProps) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onPin(pin);
    } catch (error) {
      setFault((error as ApiError).message);
      setPin('');
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden /> Somebody else
      </button>
      <h1>{name}</h1>
      {warning && (
        <p role="alert" className={screen.notice}>
          {warning}
        </p>
      )}
      <p role="alert" className={classes.fault}>
        {fault}
      </p>
      <Keypad label="PIN" value={pin} max={6} secret busy={busy} onChange={setPin} />
      <div className={classes.foot}>
        <button type="submit" className={screen.main} disabled={busy || pin.length < 4}>
          {warning ? 'Begin the shift here anyway' : 'Begin the shift'}
        </button>
        {alarmKey}
      </div>
    </form>
  );
}
