// Settings → Access control: security users, gates and devices, shifts, the limits of passes, overstays, how
// long photos are kept, what a guest reads, and the keys of QR codes.
import { Box, Button, Skeleton } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import {
  changeGateSettings,
  getGateSettings,
  listGateDevices,
  listGates,
  rotateGateKey,
} from '#calls/gates/gates.ts';
import type { Gate, GateSettings } from '#contract/gates/gates.ts';
import { call } from '#lib/api/api.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { DevicesCard, GatesCard } from './GatesTab.tsx';
import { ShiftsCard } from './ShiftsCard.tsx';
import classes from '#guard/parts/gate.module.css';

const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

type AccessSettingsProps = {
  users: ComponentType;
  /** The card of the barriers, readers and cameras at these gates. */
  Hardware: ComponentType<{ gates: readonly Gate[] }>;
};

export function AccessSettings({ users: Users, Hardware }: AccessSettingsProps) {
  const settings = useOperation(getGateSettings);
  const gates = useOperation(listGates, { query: {} });
  const mayUpdate = useMay('gatePasses.update');
  const mayTeam = useMay('team.read');
  const devices = useOperation(listGateDevices, {}, { enabled: mayUpdate });
  if (settings.isError)
    return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  if (!settings.data) return <Skeleton height={480} radius="md" />;
  return (
    <>
      <Box my={16} data-tour="security-users">
        {mayTeam && <Users />}
      </Box>
      <GatesCard gates={gates.data ?? []} devices={devices.data} />
      {mayUpdate && <DevicesCard devices={devices.data ?? []} gates={gates.data ?? []} />}
      {mayUpdate && <Hardware gates={gates.data ?? []} />}
      <ShiftsCard />
      <Box my={16} data-tour="gate-rules">
        <RulesCard key={settings.data.version} settings={settings.data} />
      </Box>
      <KeysCard settings={settings.data} />
    </>
  );
}

const numbers = [
  ['oneTimeHours', 'One-time passes, hours'],
  ['visitorDays', 'Visitor passes, days'],
  ['recurringMonths', 'Recurring passes, months'],
  ['passesPerHouse', 'Live passes of a house'],
  ['eventGuests', 'Guests of an event'],
  ['deliveryMinutes', 'A delivery stays, minutes'],
  ['rideMinutes', 'A ride stays, minutes'],
  ['contractorMinutes', 'A contractor stays, minutes'],
  ['photoDays', 'Photos are kept, days'],
] as const;
type NumberKey = (typeof numbers)[number][0];
type Values = Record<NumberKey, string> & {
  arrearsPolicy: string;
  photoRule: string;
  directions: string;
  entryNote: string;
};

const wholeOrText = (text: string): number | string =>
  /^\d+$/.test(text.trim()) ? Number(text) : text;

const initialOf = (settings: GateSettings): Values => ({
  ...(Object.fromEntries(numbers.map(([key]) => [key, String(settings[key])])) as Record<
    NumberKey,
    string
  >),
  arrearsPolicy: settings.arrearsPolicy,
  photoRule: settings.photoRule,
  directions: settings.directions,
  entryNote: settings.entryNote,
});

const policies = [
  { value: 'Off', label: 'Dues and the gate have nothing to do with each other' },
  { value: 'Show', label: 'Residents see what they owe when they make a pass' },
  { value: 'Limit', label: 'And have at most 3 guest passes at a time while they owe' },
];

const photoRules = [
  { value: 'Off', label: 'Guards take no photos' },
  { value: 'Walk-ins', label: 'Of those who come without a pass' },
  { value: 'All', label: 'Of everybody who comes' },
];

function RulesCard({ settings }: { settings: GateSettings }) {
  const may = useMay('settings.update');
  const change = useAct(changeGateSettings, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Saved.'),
  });
  const toBody = (values: Values) => ({
    ...Object.fromEntries(numbers.map(([key]) => [key, wholeOrText(values[key])])),
    arrearsPolicy: values.arrearsPolicy,
    photoRule: values.photoRule,
    directions: values.directions,
    entryNote: values.entryNote,
    version: settings.version,
  });
  return (
    <SettingsCard
      title="Rules"
      text="Changes apply to new passes and visits. Arrears never block entry."
    >
      <Form<Values, never>
        initial={initialOf(settings)}
        toBody={toBody as never}
        schema={async () => (await import('#contract/gates/gates.ts')).changeGateSettings.body}
        onSubmit={(body) => change.mutateAsync({ body })}
      >
        <div className={classes.fields}>
          {numbers.map(([key, label]) => (
            <TextField
              key={key}
              name={key}
              label={label}
              required
              inputMode="numeric"
              maxLength={4}
              disabled={!may}
            />
          ))}
        </div>
        <Column mt={16}>
          <SelectField
            name="arrearsPolicy"
            label="Who owes"
            required
            options={policies}
            disabled={!may}
          />
          <SelectField
            name="photoRule"
            label="Photos at the gate"
            required
            options={photoRules}
            help="Of the visitor, the vehicle or the identity card; the office alone sees them."
            disabled={!may}
          />
          <TextField
            name="directions"
            label="How to find the estate"
            rows={3}
            maxLength={500}
            disabled={!may}
          />
          <TextField
            name="entryNote"
            label="What every guest reads"
            rows={2}
            maxLength={300}
            disabled={!may}
          />
        </Column>
        {may && (
          <SettingsFoot>
            <SubmitButton>Save</SubmitButton>
          </SettingsFoot>
        )}
      </Form>
    </SettingsCard>
  );
}

function KeysCard({ settings }: { settings: GateSettings }) {
  const may = useMay('settings.update');
  const [asked, setAsked] = useState(false);
  const rotate = async (reason: string) => {
    await call(rotateGateKey, { body: { dropOld: true, reason } });
  };
  return (
    <SettingsCard
      title="QR codes"
      text={`Signed with key ${settings.qrKey}; keys from ${settings.qrKeyOldest} on are taken.`}
      action={
        may && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Sign with a new key
          </Button>
        )
      }
    >
      {asked && (
        <ReasonDialog
          title="Sign QR codes with a new key?"
          effect="Every QR that was saved before is refused at once. Guests’ pages show the new one."
          confirmLabel="Use a new key"
          onClose={() => setAsked(false)}
          onConfirm={rotate}
        />
      )}
    </SettingsCard>
  );
}
