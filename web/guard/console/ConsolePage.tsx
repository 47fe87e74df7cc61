// `/gate-console`, on a gate's own device: a link or a typed code pairs the device, then a guard signs in with a PIN,
// reads the note of the previous shift, and works. A device wipes its data as soon as it learns that it was revoked.
// Components of other features, which watch and raise alarms, are props.
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { getDeviceAlarms } from '#calls/gates/device-alarms.ts';
import { getGateDevice, getShift } from '#calls/gates/gate-shifts.ts';
import type { Shift } from '#contract/gates/gate-shifts.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import {
  dropGateDevice,
  isGuardShift,
  readGateDevice,
  storeGateDevice,
} from '#lib/session/gate-device.ts';
import { readGatePlace, storeGateHelp, storeGatePlace } from '#lib/community/gate-help.ts';
import { sessionState } from '#lib/session/session.ts';
import { endSession } from '#lib/session/session-end.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { paths } from '#web/paths.ts';
import {
  AlarmButton,
  AlarmKey,
  ConsoleAlarm,
  type DeviceAlarms,
  type RaiseAlarm,
} from '#guard/parts/AlarmButton.tsx';
import { callAsDevice } from '#lib/api/device-call.ts';
import { deleteSnapshot, wipeOffline } from '#guard/offline/offline-state.ts';
import { isServerUnreachable, startOfflineGate } from '#guard/offline/offline-sync.ts';
import { readStored, writeStored } from '#guard/offline/offline-store.ts';
import { GuardConsole } from './GuardConsole.tsx';
import { HandoverNote } from './HandoverNote.tsx';
import { NoConnectionPage } from './NoConnectionPage.tsx';
import { PairingEntry } from './PairingEntry.tsx';
import { PairingSheet } from './PairingSheet.tsx';
import { PinSignIn } from './PinSignIn.tsx';
import { ShiftHead } from './ShiftHead.tsx';
import classes from './console.module.css';

const pairingIn = (hash: string): string | null => /^#pair=([\w-]{20,})/.exec(hash)?.[1] ?? null;

type OfOthers = {
  /** Rendered over everything while a guard is on shift. */
  watch: ReactNode;
  Raise: RaiseAlarm;
  /** The alarms of the device itself, while nobody is on shift. */
  DeviceAlarms: DeviceAlarms;
};

export function ConsolePage(ofOthers: OfOthers) {
  const [pairing, setPairing] = useState(() => pairingIn(window.location.hash));
  const [key, setKey] = useState(readGateDevice);
  const paired = (deviceKey: string) => {
    storeGateDevice(deviceKey);
    // The code is used up, so it is removed from the address and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setKey(deviceKey);
    setPairing(null);
  };
  return (
    <main className={classes.page} data-keeps-clear>
      <title>Gate · Courtyard</title>
      {pairing && (
        <PairingSheet
          code={pairing}
          onPaired={paired}
          onOther={() => setPairing(null)}
          // The code stays unused, so its link can still be opened on the right device.
          onLeave={() => window.location.replace(paths.communityOverview())}
        />
      )}
      {!pairing && key && <Device {...ofOthers} deviceKey={key} onLost={() => setKey(null)} />}
      {!pairing && !key && <PairingEntry onCode={setPairing} />}
    </main>
  );
}

type OfShift = { shiftId: string | null; guard: string };
const noShift: OfShift = { shiftId: null, guard: '' };

type DeviceProps = OfOthers & { deviceKey: string; onLost: () => void };

function Device({ deviceKey, onLost, ...ofOthers }: DeviceProps) {
  const [onShift, setOnShift] = useState(() => isGuardShift() && sessionState() === 'present');
  const [shift, setShift] = useState<OfShift>(noShift);
  const device = useQuery({
    queryKey: ['gateDevice'],
    queryFn: () => callAsDevice(deviceKey, getGateDevice, {}),
    refetchInterval: ({ state }) => (state.data ? 60_000 : 15_000),
    // Tries the call even if the browser says that it is offline, instead of pausing: a guest is waiting at the gate.
    networkMode: 'always',
  });
  useKeptHelp(deviceKey, device.data);
  const lose = useEffectEvent(() => {
    wipeOffline();
    dropGateDevice();
    if (isGuardShift()) endSession('expired');
    else onLost();
  });
  const isRevoked = (device.error as ApiError | null)?.has('DEVICE_UNKNOWN') === true;
  useEffect(() => {
    if (isRevoked) lose();
  }, [isRevoked]);
  const isOffered = device.data?.offlineCheckIn;
  useEffect(() => {
    if (isOffered === false) deleteSnapshot();
    // `isOffered` is unknown after a reload without the network. The offline gate starts then, and the server can
    // refuse.
    return startOfflineGate({ deviceKey, isOffered: isOffered !== false, ...shift, onLost: lose });
  }, [deviceKey, isOffered, shift]);
  if (isRevoked) return null;
  if (onShift) return <OnShift {...ofOthers} onKnown={setShift} />;
  // A retry sets the query to pending again, and must not close the page on which somebody is raising an alarm.
  if (device.isFetched && !device.data) {
    return (
      <OffShift
        deviceKey={deviceKey}
        error={device.error}
        Alarms={ofOthers.DeviceAlarms}
        onRetry={() => void device.refetch()}
      />
    );
  }
  if (!device.data) return <Skeleton height={480} radius="md" />;
  return (
    <PinSignIn
      deviceKey={deviceKey}
      device={device.data}
      Alarms={ofOthers.DeviceAlarms}
      onStarted={() => setOnShift(true)}
    />
  );
}

/** Stores the numbers to call and the place of the gate on the device, for when the network is lost. */
function useKeptHelp(
  deviceKey: string,
  device: Pick<Answer<typeof getGateDevice>, 'communityName' | 'gate'> | undefined,
): void {
  const { data: help } = useQuery({
    queryKey: ['gateHelp', deviceKey],
    queryFn: () => callAsDevice(deviceKey, getDeviceAlarms, {}),
    refetchInterval: 10 * 60_000,
  });
  useEffect(() => {
    if (help) storeGateHelp(help);
  }, [help]);
  useEffect(() => {
    if (device) storeGatePlace({ communityName: device.communityName, gateName: device.gate.name });
  }, [device]);
}

const faultOf = (error: unknown): string | undefined =>
  isServerUnreachable(error) ? undefined : (error as ApiError).message;

type OffShiftProps = {
  deviceKey: string;
  error: unknown;
  Alarms: DeviceAlarms;
  onRetry: () => void;
};

function OffShift({ deviceKey, error, Alarms, onRetry }: OffShiftProps) {
  const [isRaising, setRaising] = useState(false);
  return (
    <>
      <Alarms
        deviceKey={deviceKey}
        place={readGatePlace()?.gateName ?? 'The gate of this device'}
        isRaising={isRaising}
        onClose={() => setRaising(false)}
      />
      <NoConnectionPage
        fault={faultOf(error)}
        alarmKey={<AlarmKey onClick={() => setRaising(true)} />}
        onRetry={onRetry}
      />
    </>
  );
}

type OnShiftProps = Pick<OfOthers, 'watch' | 'Raise'> & { onKnown: (shift: OfShift) => void };

function OnShift({ watch, Raise, onKnown }: OnShiftProps) {
  const params = { communityId: storedCommunityId() ?? '' };
  const current = useOperation(
    getShift,
    { params },
    { networkMode: 'always', refetchInterval: ({ state }) => (state.data ? false : 15_000) },
  );
  const kept = useKeptShift(current.data?.shift);
  const { shift, unreadNote } = current.data ?? { shift: kept, unreadNote: null };
  const shiftId = shift?.id;
  const guard = shift?.guardName ?? '';
  useEffect(() => {
    if (shiftId) onKnown({ shiftId, guard });
  }, [shiftId, guard, onKnown]);
  if (current.isFetched && !shift) {
    const place = readGatePlace()?.gateName ?? 'The gate of this device';
    return (
      <NoConnectionPage
        fault={faultOf(current.error)}
        alarmKey={<AlarmButton Raise={Raise} place={place} />}
        onRetry={() => void current.refetch()}
      />
    );
  }
  if (!shift) return <Skeleton height={480} radius="md" />;
  const gateName = shift.gate.name;
  return (
    <ConsoleAlarm value={{ Raise, place: gateName }}>
      <ShiftHead shift={shift} onEnded={() => endSession('logout')} />
      {watch}
      {unreadNote ? (
        <HandoverNote note={unreadNote} />
      ) : (
        <GuardConsole atGateName={gateName} Raise={Raise} />
      )}
      {unreadNote && <AlarmButton Raise={Raise} place={gateName} />}
    </ConsoleAlarm>
  );
}

/** Returns the current shift, or the stored one while the server has not returned the current one. */
function useKeptShift(current: Shift | undefined): Shift | undefined {
  const [kept, setKept] = useState<Shift>();
  useEffect(() => {
    if (current) void writeStored('shift', current);
    else void readStored('shift').then(setKept);
  }, [current]);
  return kept;
}
