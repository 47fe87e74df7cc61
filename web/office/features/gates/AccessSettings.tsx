// Settings → Access control: the limits of passes, overstays, the effect of arrears, when guards take photos and how
// long these are kept, what a guest reads, and the keys of QR codes.
import { Box, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { changeGateSettings, getGateSettings, rotateGateKey } from '#calls/gates/gates.ts';
import type { GateSettings } from '#contract/gates/gates.ts';
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
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import classes from '#guard/parts/gate.module.css';

const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

export function AccessSettings() {
  const settings = useOperation(getGateSettings);
  const mayTeam = useMay('team.read');
  if (settings.isError)
    return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  if (!settings.data) return <Skeleton height={480} radius="md" />;
  return (
    <>
      <Box my={16} data-tour="gate-rules">
        <RulesCard key={settings.data.version} settings={settings.data} />
      </Box>
      <KeysCard settings={settings.data} />
      <SettingsCard
        title="Guards, gates and devices"
        text={
          <>
            Gates, guards’ devices, shifts and hardware are under{' '}
            <TextLink href={paths.gatePassTab('gates')}>Gate Pass</TextLink>.
            {mayTeam && (
              <>
                {' '}
                Guards and their PINs are in the{' '}
                <TextLink href={paths.settingsTab('team')}>Team</TextLink>.
              </>
            )}
          </>
        }
      />
    </>
  );
}

const numbers = [
  ['oneTimeHours', 'One-time passes, hours'],
  ['visitorDays', 'Visitor passes, days'],
  ['recurringMonths', 'Recurring passes, months'],
  ['passesPerHouse', 'Active passes per house'],
  ['eventGuests', 'Guests per event'],
  ['deliveryMinutes', 'Delivery stay, minutes'],
  ['rideMinutes', 'Ride stay, minutes'],
  ['contractorMinutes', 'Contractor stay, minutes'],
  ['photoDays', 'Photo retention, days'],
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
  { value: 'Off', label: 'Arrears have no effect at the gate' },
  { value: 'Show', label: 'Residents see their debt when they create a pass' },
  { value: 'Limit', label: 'They can also have at most 3 active guest passes' },
];

const photoRules = [
  { value: 'Off', label: 'Guards take no photos' },
  { value: 'Walk-ins', label: 'Visitors without a pass' },
  { value: 'All', label: 'All visitors' },
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
            label="Arrears"
            required
            options={policies}
            disabled={!may}
          />
          <SelectField
            name="photoRule"
            label="Photos at the gate"
            required
            options={photoRules}
            help="Of visitor, vehicle or identity card. Only the office sees them."
            disabled={!may}
          />
          <TextField
            name="directions"
            label="Directions"
            rows={3}
            maxLength={500}
            disabled={!may}
          />
          <TextField
            name="entryNote"
            label="Note to guests"
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
      text={`Passes use signing key ${settings.qrKey}. ${
        settings.qrKeyOldest === settings.qrKey
          ? 'Older keys are not accepted.'
          : `Keys from ${settings.qrKeyOldest} on are accepted.`
      }`}
      action={
        may && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Create signing key
          </Button>
        )
      }
    >
      {asked && (
        <ReasonDialog
          title="Sign QR codes with a new key?"
          effect="Saved QR codes are refused immediately. Guest pages show the new code."
          confirmLabel="Use a new key"
          onClose={() => setAsked(false)}
          onConfirm={rotate}
        />
      )}
    </SettingsCard>
  );
}
