// Barriers, readers and cameras: when each was last seen, its latest command, its key, its log, and a button to open it
// now. If the plan does not include hardware, the card says what it offers; installed devices stay visible.
import { Button, Menu } from '@mantine/core';
import {
  IconBarrierBlock,
  IconDotsVertical,
  IconHistory,
  IconKey,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { listGateHardware, openGateNow } from '#calls/gate-hardware/gate-hardware.ts';
import { revokeGateDevice } from '#calls/gates/gates.ts';
import type { GateHardware, KeyedHardware } from '#contract/gate-hardware/gate-hardware.ts';
import type { Gate } from '#contract/gates/gates.ts';
import { call } from '#lib/api/api.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { FeatureGate } from '#lib/community/FeatureGate.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SecretDialog } from '#ui/dialog/SecretDialog.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from '#guard/parts/gate.module.css';

const HardwareDrawer = lazyPart(async () => (await import('./HardwareDrawer.tsx')).HardwareDrawer);
const HardwareKeyDialog = lazyPart(
  async () => (await import('./HardwareKeyDialog.tsx')).HardwareKeyDialog,
);
const HardwareLog = lazyPart(async () => (await import('./HardwareLog.tsx')).HardwareLog);
const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

const tones: Record<GateHardware['state'], Tone> = {
  'Never seen': 'warn',
  Online: 'good',
  Offline: 'bad',
  Revoked: 'neutral',
};

const feature = 'Hardware Security Integration';
const gives = [
  'Barriers and doors that open by code, QR, plate or tag',
  'Cameras that read plates of residents and guests',
  'Remote opening, lockdown, and an alert when a device goes offline',
];

/** The label of a device's open button: readers and cameras open the gate at which they stand. */
const openLabel = (kind: GateHardware['kind']): string =>
  kind === 'Barrier' ? 'Open barrier' : 'Open gate';

type Asked = { what: 'open' | 'key' | 'log' | 'revoke'; device: GateHardware };

export function HardwareCard({ gates }: { gates: readonly Gate[] }) {
  const isOn = useFeatureAccess(feature).allowed;
  const { data: listed } = useOperation(listGateHardware, {}, { refetchInterval: 30_000 });
  const data = listed ?? [];
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [keyed, setKeyed] = useState<KeyedHardware>();
  if (!isOn && listed?.length === 0) {
    return (
      <FeatureGate feature={feature} gives={gives}>
        {null}
      </FeatureGate>
    );
  }
  const add = isOn && gates.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconBarrierBlock size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add barrier, reader or camera
    </Button>
  );
  return (
    <SettingsCard
      title="Barriers, readers and cameras"
      text={
        isOn
          ? 'Each has its own key and follows the rules of its gate.'
          : `${feature} is not active. Existing devices still open, but you can’t add devices or open them remotely.`
      }
      action={add}
      loading={!listed}
    >
      {data.length === 0 && <p className={classes.quiet}>No barrier, reader or camera yet.</p>}
      <Rows>
        {data.map((device) => (
          <HardwareRow
            key={device.id}
            device={device}
            isOn={isOn}
            onAsk={(what) => setAsked({ what, device })}
          />
        ))}
      </Rows>
      {adding && (
        <HardwareDrawer gates={gates} onClose={() => setAdding(false)} onMade={setKeyed} />
      )}
      {asked && (
        <HardwareDialog asked={asked} onKeyed={setKeyed} onClose={() => setAsked(undefined)} />
      )}
      {keyed?.deviceKey && (
        <SecretDialog
          title={`The key of ${keyed.device.name}`}
          sentence="The device sends it as a bearer token. See docs/gate-hardware.md and /api/docs."
          secret={keyed.deviceKey}
          onClose={() => setKeyed(undefined)}
        />
      )}
    </SettingsCard>
  );
}

type RowProps = { device: GateHardware; isOn: boolean; onAsk: (what: Asked['what']) => void };

function HardwareRow({ device, isOn, onAsk }: RowProps) {
  const mayOpen = useMay('gatePasses.approve');
  const mayRead = useMay('gatePasses.visits');
  const isRevoked = device.state === 'Revoked';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{device.name}</div>
        <div className={classes.quiet}>
          {device.kind} · {device.gate.name}
          {device.direction !== 'Both' && ` · ${device.direction === 'In' ? 'entry' : 'exit'}`}
          {device.lastSeenAt && (
            <>
              {' '}
              · last seen <InstantText at={device.lastSeenAt} ago />
            </>
          )}
          {device.revokedReason && `: ${device.revokedReason}`}
        </div>
        <Facts device={device} />
      </div>
      <StatusBadge tone={tones[device.state]}>{device.state}</StatusBadge>
      {isOn && mayOpen && !isRevoked && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconLockOpen size={16} aria-hidden />}
          aria-label={`${openLabel(device.kind)}: ${device.name}`}
          onClick={() => onAsk('open')}
        >
          {openLabel(device.kind)}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-sm" aria-label={`More for ${device.name}`}>
            <IconDotsVertical size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayRead && (
            <Menu.Item
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => onAsk('log')}
            >
              Log
            </Menu.Item>
          )}
          {!isRevoked && (
            <>
              <Menu.Item
                leftSection={<IconKey size={16} aria-hidden />}
                onClick={() => onAsk('key')}
              >
                New key
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onAsk('revoke')}
              >
                Revoke
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

const wrongClock = 60;

const units = [
  { seconds: 365 * 86_400, name: 'years' },
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hours' },
  { seconds: 60, name: 'min' },
];

/** The deviation of a device's clock in the largest unit with a value of at least two: "56 years", "90 min". */
function offText(off: number): string {
  const { seconds, name } = units.find((unit) => off >= 2 * unit.seconds) ?? {
    seconds: 60,
    name: 'min',
  };
  return `${Math.round(off / seconds)} ${name}`;
}

/** A device's facts that need attention: its clock, its old key, its latest command. */
function Facts({ device }: { device: GateHardware }) {
  const { clockOffSeconds, oldKeyUntil, command } = device;
  const off = Math.abs(clockOffSeconds);
  return (
    <>
      {off >= wrongClock && (
        <div className={classes.quiet}>
          Its clock is {offText(off)} {clockOffSeconds > 0 ? 'slow' : 'fast'}; times are corrected.
        </div>
      )}
      {oldKeyUntil && (
        <div className={classes.quiet}>
          Its old key works until <InstantText at={oldKeyUntil} />, or until the new one is used.
        </div>
      )}
      {command && (
        <div className={classes.quiet}>
          {command.kind}: sent by {command.askedByName} <InstantText at={command.askedAt} ago />,{' '}
          {outcomes[command.outcome ?? 'waits']}
        </div>
      )}
    </>
  );
}

const outcomes = {
  waits: 'pending',
  Done: 'done',
  Failed: 'failed',
  'Too late': 'not answered in time',
  Overtaken: 'overtaken',
} as const;

type HardwareDialogProps = {
  asked: Asked;
  onKeyed: (keyed: KeyedHardware) => void;
  onClose: () => void;
};

function HardwareDialog({ asked: { what, device }, onKeyed, onClose }: HardwareDialogProps) {
  const params = { deviceId: device.id };
  const openNow = async (reason: string) => {
    await call(openGateNow, { params, body: { reason } });
    toastSuccess(`Open command sent to ${device.name}.`);
  };
  const revoke = async (reason: string) => {
    await call(revokeGateDevice, { params, body: { reason } });
  };
  if (what === 'log') return <HardwareLog device={device} onClose={onClose} />;
  if (what === 'key') {
    return <HardwareKeyDialog device={device} onClose={onClose} onMade={onKeyed} />;
  }
  return what === 'open' ? (
    <ReasonDialog
      title={`Open ${device.name}?`}
      effect={`It opens at ${device.gate.name} within seconds. The log records your name and the reason.`}
      confirmLabel={openLabel(device.kind)}
      onClose={onClose}
      onConfirm={openNow}
    />
  ) : (
    <ReasonDialog
      title={`Revoke ${device.name}?`}
      effect="Its key stops working, and the device no longer opens. This can’t be undone."
      confirmLabel="Revoke device"
      onClose={onClose}
      onConfirm={revoke}
    />
  );
}
