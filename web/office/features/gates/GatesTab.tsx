// The gates, with who is on shift, today's counts and lockdown; guards' devices, with pairing and revoking; past
// shifts; and barriers, readers and cameras.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconDevices, IconPlus } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import {
  archiveGate,
  listGateDevices,
  listGates,
  renewPairing,
  revokeGateDevice,
} from '#calls/gates/gates.ts';
import type { Gate, GateDevice, Pairing } from '#contract/gates/gates.ts';
import { call } from '#lib/api/api.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { plural } from '#guard/parts/words.ts';
import { LockdownButton } from './LockdownButton.tsx';
import { ShiftsCard } from './ShiftsCard.tsx';
import classes from '#guard/parts/gate.module.css';

const GateDrawer = lazyPart(async () => (await import('./GateDrawer.tsx')).GateDrawer);
const DeviceDrawer = lazyPart(async () => (await import('./DeviceDrawer.tsx')).DeviceDrawer);
const PairingDrawer = lazyPart(async () => (await import('./PairingDrawer.tsx')).PairingDrawer);
const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

const deviceTones: Record<GateDevice['state'], Tone> = {
  Waiting: 'warn',
  Paired: 'good',
  Revoked: 'bad',
};

/** `Hardware` is the card of the barriers, readers and cameras at these gates. */
type GatesTabProps = { Hardware: ComponentType<{ gates: readonly Gate[] }> };

export function GatesTab({ Hardware }: GatesTabProps) {
  const gates = useOperation(listGates, { query: {} });
  const devices = useOperation(listGateDevices);
  return (
    <Parts data-tour="gates">
      <VisuallyHidden component="h2">Gates and devices</VisuallyHidden>
      <GatesCard gates={gates.data} devices={devices.data} />
      <DevicesCard devices={devices.data} gates={gates.data ?? []} />
      <ShiftsCard />
      <Hardware gates={gates.data ?? []} />
    </Parts>
  );
}

/** The number of a gate's guard devices that are not revoked. Barriers and readers have their own card. */
const consolesAt = (gate: Gate, devices: readonly GateDevice[]): number =>
  devices.filter((one) => one.gate.id === gate.id && one.state !== 'Revoked').length;

/** Each list is undefined while it loads. */
type GatesCardProps = {
  gates: readonly Gate[] | undefined;
  devices: readonly GateDevice[] | undefined;
};

export function GatesCard({ gates, devices }: GatesCardProps) {
  const [open, setOpen] = useState<Gate | 'new' | null>(null);
  const mayUpdate = useMay('gatePasses.update');
  const mayArchive = useMay('gatePasses.archive');
  const archive = useAct(archiveGate, { success: 'Archived.' });
  const add = mayUpdate && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen('new')}
    >
      Add gate
    </Button>
  );
  return (
    <SettingsCard
      title="Gates"
      text="The entries and exits of the estate."
      action={add}
      loading={!gates || !devices}
    >
      {gates?.length === 0 && <p className={classes.quiet}>No gates yet. Add the first one.</p>}
      <Rows>
        {gates?.map((gate) => (
          <li key={gate.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{gate.name}</div>
              <div className={classes.quiet}>
                {gate.use === 'Both' ? 'Entry and exit' : gate.use} · today{' '}
                {plural(gate.entriesToday, 'visit')} in, {gate.exitsToday} out
                {devices && ` · ${plural(consolesAt(gate, devices), 'guard device')}`}
              </div>
              {gate.lockdown && (
                <div className={classes.quiet}>
                  Locked down by {gate.lockdown.byName} <InstantText at={gate.lockdown.at} ago />:{' '}
                  {gate.lockdown.reason}
                </div>
              )}
            </div>
            {gate.lockdown && <StatusBadge tone="bad">Locked down</StatusBadge>}
            <StatusBadge tone={gate.onShift.length > 0 ? 'good' : 'neutral'}>
              {gate.onShift.length > 0 ? gate.onShift.join(', ') : 'Nobody on shift'}
            </StatusBadge>
            {mayUpdate && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change ${gate.name}`}
                onClick={() => setOpen(gate)}
              >
                Change
              </Button>
            )}
            {mayArchive && gate.deviceCount === 0 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Archive ${gate.name}`}
                onClick={() => archive.mutate({ params: { gateId: gate.id } })}
              >
                Archive
              </Button>
            )}
            <LockdownButton gate={gate} />
          </li>
        ))}
      </Rows>
      {open && <GateDrawer {...(open !== 'new' && { gate: open })} onClose={() => setOpen(null)} />}
    </SettingsCard>
  );
}

type DevicesCardProps = {
  /** Undefined while they load. */
  devices: readonly GateDevice[] | undefined;
  gates: readonly Gate[];
};

/** Whether a device has used the pairing code. A list that was loaded before the code was created cannot tell. */
function isPairedWith({ device }: Pairing, devices: readonly GateDevice[]): boolean {
  const listed = devices.find(({ id }) => id === device.id);
  if (!listed || listed.version <= device.version) return false;
  return listed.state === 'Paired' && listed.pairingExpiresAt === null;
}

export function DevicesCard({ devices: listed, gates }: DevicesCardProps) {
  const devices = listed ?? [];
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<GateDevice>();
  const [renewing, setRenewing] = useState<GateDevice>();
  const [pairing, setPairing] = useState<Pairing>();
  const renew = useAct(renewPairing, {
    toasts: 'errors',
    onSuccess: setPairing,
  });
  const renewOf = ({ id }: GateDevice) => renew.mutateAsync({ params: { deviceId: id } });
  const revoke = async (reason: string) => {
    await call(revokeGateDevice, {
      params: { deviceId: revoking?.id ?? '' },
      body: { reason },
    });
  };
  const add = gates.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconDevices size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Register device
    </Button>
  );
  return (
    <SettingsCard
      title="Guards’ devices"
      text="Phones and tablets with the console. Revoke a lost device to erase it at its next contact."
      action={add}
      loading={!listed}
    >
      {devices.length === 0 && <p className={classes.quiet}>No guard device is registered.</p>}
      <Rows>
        {devices.map((device) => (
          <li key={device.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{device.name}</div>
              <div className={classes.quiet}>
                {device.gate.name}
                {device.guard && ` · ${device.guard} on shift`}
                {device.lastSeenAt && (
                  <>
                    , seen <InstantText at={device.lastSeenAt} ago />
                  </>
                )}
                {device.revokedReason && `: ${device.revokedReason}`}
              </div>
            </div>
            <StatusBadge tone={deviceTones[device.state]}>{device.state}</StatusBadge>
            {device.state !== 'Revoked' && (
              <>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`New pairing code for ${device.name}`}
                  onClick={() =>
                    device.state === 'Paired' ? setRenewing(device) : void renewOf(device)
                  }
                >
                  New code
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Revoke ${device.name}`}
                  onClick={() => setRevoking(device)}
                >
                  Revoke
                </Button>
              </>
            )}
          </li>
        ))}
      </Rows>
      {adding && (
        <DeviceDrawer gates={gates} onClose={() => setAdding(false)} onMade={setPairing} />
      )}
      {pairing && (
        <PairingDrawer
          pairing={pairing}
          isPaired={isPairedWith(pairing, devices)}
          onClose={() => setPairing(undefined)}
        />
      )}
      {renewing && (
        <ConfirmDialog
          opened
          title={`Create a new code for ${renewing.name}?`}
          effect={
            'The paired phone works until the code is used. Then its shift ends. First let it upload ' +
            'its offline entries: if you use the code on another phone, they are erased.'
          }
          confirmLabel="Create code"
          onClose={() => setRenewing(undefined)}
          onConfirm={() => renewOf(renewing)}
        />
      )}
      {revoking && (
        <ReasonDialog
          title={`Revoke ${revoking.name}?`}
          effect="Its key stops working, its shift ends, and its data is erased at its next contact."
          confirmLabel="Revoke device"
          onClose={() => setRevoking(undefined)}
          onConfirm={revoke}
        />
      )}
    </SettingsCard>
  );
}
