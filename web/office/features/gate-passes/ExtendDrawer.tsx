// Extends a pass, to the minute; the new end applies at once, at the gate and on the guest's page.
import { extendGatePass } from '#calls/gate-passes/gate-passes.ts';
import type { GatePass } from '#contract/gate-passes/gate-passes.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { formatInstant } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { instantOf } from '#rules/shared/instant-of.ts';

type Props = { pass: GatePass; onClose: () => void };
type Values = { validTo: string; time: string };

export function ExtendDrawer({ pass, onClose }: Props) {
  const { timeZone } = useLocale();
  const extend = useAct(extendGatePass, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Pass extended.'),
  });
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={`Extend the pass of ${pass.guestName}`}
      sentence={`It ends on ${formatInstant(pass.validTo, timeZone)}. The code stays the same.`}
      submitLabel="Extend"
      initial={{ validTo: '', time: '23:59' }}
      toBody={
        (({ validTo, time }: Values) => ({
          validTo: validTo && isTime(time) ? instantOf(validTo, time, timeZone) : '',
          version: pass.version,
        })) as never
      }
      schema={async () =>
        (await import('#contract/gate-passes/gate-passes.ts')).extendGatePass.body
      }
      onSubmit={(body) => extend.mutateAsync({ params: { passId: pass.id }, body })}
    >
      <FormSection title="Until">
        <DayField name="validTo" label="Day" required />
        <TimeField name="time" label="Time" required />
      </FormSection>
    </FormDrawer>
  );
}
