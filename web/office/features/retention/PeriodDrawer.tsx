// Sets the retention period of one kind of personal data. Before saving, it shows how many records the next night
// deletes.
import { useDebouncedValue } from '@mantine/hooks';
import { previewRetention, changeRetention } from '#calls/retention/retention.ts';
import type { RetentionPeriod } from '#contract/retention/retention.ts';
import { retentionKinds } from '#contract/retention/retention.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatCount } from '#ui/format/count.ts';
import classes from './retention.module.css';

type PeriodDrawerProps = { period: RetentionPeriod; onClose: () => void };

export function PeriodDrawer({ period, onClose }: PeriodDrawerProps) {
  const { kind, days: seenDays } = period;
  const { label, happens, min, max, standard } = retentionKinds[kind];
  const change = useAct(changeRetention);
  return (
    <FormDrawer<{ days: string; seenDays: number }, never>
      opened
      onClose={onClose}
      title={label}
      sentence={happens}
      submitLabel="Save"
      initial={{ days: String(seenDays), seenDays }}
      schema={async () => (await import('#contract/retention/retention.ts')).changeRetention.body}
      onSubmit={(body) => change.mutateAsync({ params: { kind }, body })}
    >
      <FormSection title="Time">
        <TextField
          name="days"
          label="Retention, days"
          required
          inputMode="numeric"
          help={`Between ${min} and ${max}; ${standard} unless you choose otherwise.`}
        />
        <Preview period={period} />
      </FormSection>
    </FormDrawer>
  );
}

function Preview({ period: { kind, days: seenDays } }: { period: RetentionPeriod }) {
  const { min, max } = retentionKinds[kind];
  const { form } = useFormShared();
  const [typed] = useDebouncedValue(String(form.getValues()['days'] ?? '').trim(), 300);
  const days = /^\d{1,3}$/.test(typed) ? Number(typed) : null;
  const isPossible = days !== null && days >= min && days <= max;
  const { data, isFetching } = useOperation(
    previewRetention,
    { params: { kind }, query: { Days: String(days) } },
    { enabled: isPossible },
  );
  const sentence = (): string => {
    if (!isPossible) return `Choose between ${min} and ${max} days.`;
    if (!data || isFetching || data.days !== days) return 'Checking older records…';
    if (data.waiting === 0) return 'No older records. Nothing is deleted tonight.';
    const records = data.waiting === 1 ? 'record is' : 'records are';
    const taken = `${formatCount(data.waiting)} older ${records} deleted tonight.`;
    return days < seenDays ? `${taken} This can’t be undone.` : taken;
  };
  const isLoss = isPossible && data?.days === days && data.waiting > 0;
  return (
    <p className={classes.preview} data-loss={isLoss || undefined} role="status">
      {sentence()}
    </p>
  );
}
