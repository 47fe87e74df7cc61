// Whether this device receives pushes. The browser asks for permission; its subscription is stored for the person.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addPushDevice, getPushKey, removePushDevice } from '#calls/push/push.ts';
import { call } from '#lib/api/api.ts';
import { firstSentence, toApiError } from '#lib/api/api-error.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';

type State = 'unknown' | 'unsupported' | 'off' | 'on';

const worker = async () => (await navigator.serviceWorker.getRegistration()) ?? null;

async function look(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  const registration = await worker();
  if (!registration) return 'unsupported';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

async function switchOn(): Promise<void> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser blocks notifications of this site. Allow them in its settings.');
  }
  const { publicKey } = await call(getPushKey, undefined);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  };
  try {
    await call(addPushDevice, { body });
  } catch (cause) {
    await subscription.unsubscribe();
    throw cause;
  }
}

async function switchOff(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  await call(removePushDevice, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

const words: Readonly<Record<State, string>> = {
  unknown: 'Checking…',
  unsupported:
    'This browser does not support push. On a phone, add Courtyard to the home screen first.',
  off: 'Notifications can reach this device while Courtyard is closed.',
  on: 'Notifications reach this device while Courtyard is closed.',
};

export function DeviceCard() {
  const [state, setState] = useState<State>('unknown');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    look().then(setState, () => setState('unsupported'));
  }, []);
  const toggle = async () => {
    setBusy(true);
    try {
      await (state === 'on' ? switchOff() : switchOn());
      toastSuccess(
        state === 'on'
          ? 'Notifications turned off on this device.'
          : 'Notifications turned on on this device.',
      );
    } catch (cause) {
      toastError(
        cause instanceof Error && !('status' in cause)
          ? cause.message
          : firstSentence(toApiError(cause)),
      );
    }
    setState(await look());
    setBusy(false);
  };
  return (
    <SettingsCard
      title="This device"
      text={words[state]}
      action={
        (state === 'on' || state === 'off') && (
          <Button variant="default" loading={busy} onClick={() => void toggle()}>
            {state === 'on' ? 'Turn off push' : 'Turn on push'}
          </Button>
        )
      }
    />
  );
}
