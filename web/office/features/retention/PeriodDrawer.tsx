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
          label="Kept for, days"
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
    if (!data || isFetching || data.days !== days) return 'Looking what is older …';
    if (data.waiting === 0) return 'Nothing is older than that: the next night takes nothing.';
    const taken = `The next night takes ${formatCount(data.waiting)} that ${data.waiting === 1 ? 'is' : 'are'} older.`;
    return days < seenDays ? `${taken} Nobody can bring them back.` : taken;
  };
  const isLoss = isPossible && data?.days === days && data.waiting > 0;
  return (
    <p className={classes.preview} data-loss={isLoss || undefined} role="status">
      {sentence()}
    </p>
  );
}
