// Reports an outage: the complaints that it explains are counted first, then attached and answered at once.
import { previewIncident, createIncident } from '#calls/incidents/complaint-incidents.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { deliveryWords, reporterNoun } from '#lib/record/delivery.ts';
import { findComplaintTypes, findStreets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { useFieldValue } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PickManyField } from '#ui/form/PickMany.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { AlsoBroadcast, broadcastOutage } from './AlsoBroadcast.tsx';
import { endAfter, ends } from './incident-ends.ts';
import { complaintNoun } from '#lib/record/nouns.ts';
import { Muted } from '#ui/layout/Muted.tsx';

type Values = {
  typeId: string;
  streets: FilterOption[];
  expectedEndAt: string;
  title: string;
  message: string;
  callerText: string;
  alsoBroadcast: boolean;
};

const initial: Values = {
  typeId: '',
  streets: [],
  expectedEndAt: 'none',
  title: '',
  message: '',
  callerText: '',
  alsoBroadcast: false,
};

export function IncidentDrawer({ onClose }: { onClose: () => void }) {
  const [now] = useState(() => Date.now());
  const wanted = useRef(false);
  const create = useAct(createIncident, {
    toasts: 'none',
    onSuccess: ({ complaintCount, delivery }) =>
      toastSuccess(
        [
          'Outage reported.',
          complaintCount === 0
            ? 'It has no open complaints yet, so nobody was notified.'
            : `${countOf(complaintCount, complaintNoun)} got a reply. ${deliveryWords(delivery, reporterNoun)}`,
        ].join(' '),
      ),
  });
  type Body = Parameters<typeof create.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Report outage"
      sentence="Replies to open and new complaints of this type."
      submitLabel="Report outage"
      initial={initial}
      toBody={({ streets, expectedEndAt, alsoBroadcast, ...rest }) => {
        wanted.current = alsoBroadcast;
        return {
          ...rest,
          expectedEndAt: endAfter(now, expectedEndAt),
          ...(streets.length > 0 && { streetIds: streets.map(({ value }) => value) }),
        };
      }}
      schema={async () =>
        (await import('#contract/incidents/complaint-incidents.ts')).createIncident.body
      }
      onSubmit={async (body) => {
        await create.mutateAsync({ body });
        const { title, message, streetIds = null } = body;
        if (!wanted.current) return;
        await broadcastOutage({ title, body: message, streetIds });
      }}
    >
      <FormSection title="Outage">
        <AsyncSelect name="typeId" label="Type" required find={findComplaintTypes} />
        <PickManyField
          name="streets"
          label="Streets (empty for all)"
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
        <Struck />
        <SelectField name="expectedEndAt" label="Expected end" options={ends} />
      </FormSection>
      <FormSection title="Message">
        <TextField name="title" label="Title" required maxLength={120} />
        <TextField name="message" label="Reply to residents" required rows={4} maxLength={2000} />
        <TextField name="callerText" label="Answer for callers" rows={2} maxLength={1000} />
        <Broadcast />
      </FormSection>
    </FormDrawer>
  );
}

function Broadcast() {
  const value = useFieldValue<FilterOption[]>('streets');
  const streets = value ?? [];
  return <AlsoBroadcast streetIds={streets.length > 0 ? streets.map((one) => one.value) : null} />;
}

/** The number of complaints that the current choice would answer. */
function Struck() {
  const typeId = useFieldValue<string>('typeId');
  const streets = useFieldValue<FilterOption[]>('streets');
  const [count, setCount] = useState<number>();
  const chosen = (streets ?? []).map(({ value }) => value).join(',');
  const look = useEffectEvent((type: string, streetIds: string) => {
    const body = { typeId: type, streetIds: streetIds === '' ? null : streetIds.split(',') };
    call(previewIncident, { body }).then(
      ({ complaints }) => setCount(complaints),
      () => undefined,
    );
  });
  useEffect(() => {
    if (typeId) look(typeId, chosen);
  }, [typeId, chosen]);
  if (count === undefined) return null;
  return (
    <Muted role="status">
      {count === 0
        ? 'It has no open complaints yet. Send a broadcast to inform residents.'
        : `${countOf(count, complaintNoun)} will get a reply now.`}
    </Muted>
  );
}
