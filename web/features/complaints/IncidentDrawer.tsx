// Tells of an outage: the complaints that it explains are counted first, then attached and answered at once.
import { previewIncident, createIncident } from '#calls/complaint-incidents.ts';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { findStreets } from '#lib/find.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { findTypes } from './columns.tsx';
import { complaintNoun, stale } from './words.ts';
import classes from './complaints.module.css';

type Values = {
  typeId: string;
  streetId: string;
  title: string;
  message: string;
  callerText: string;
};

const initial: Values = { typeId: '', streetId: '', title: '', message: '', callerText: '' };

export function IncidentDrawer({ onClose }: { onClose: () => void }) {
  const communityId = useCommunityId();
  const [where, setWhere] = useState<{ typeId?: string; streetId?: string }>({});
  const [count, setCount] = useState<number>();
  const create = useAct(createIncident, {
    toasts: 'none',
    invalidates: stale,
    onSuccess: ({ complaintCount }) =>
      toastSuccess(`${countOf(complaintCount, complaintNoun)} answered at once.`),
  });
  type Body = Parameters<typeof create.mutateAsync>[0]['body'];
  const look = (next: { typeId?: string; streetId?: string }) => {
    setWhere(next);
    if (!next.typeId) return;
    const body = { typeId: next.typeId, streetIds: next.streetId ? [next.streetId] : null };
    call(previewIncident, { params: { communityId }, body }).then(
      ({ complaints }) => setCount(complaints),
      () => undefined,
    );
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Tell of an outage"
      sentence="Every open complaint that it explains gets your words, and every one that still comes."
      submitLabel="Tell everybody"
      initial={initial}
      toBody={({ streetId, ...rest }) => ({ ...rest, ...(streetId && { streetIds: [streetId] }) })}
      schema={async () => (await import('#contract/complaint-incidents.ts')).createIncident.body}
      onSubmit={(body) => create.mutateAsync({ params: { communityId }, body })}
    >
      <FormSection title="What is out">
        <AsyncSelect
          name="typeId"
          label="Type"
          required
          find={findTypes(communityId)}
          onPick={(option) => look({ ...where, ...(option && { typeId: option.value }) })}
        />
        <AsyncSelect
          name="streetId"
          label="Street"
          help="Left empty, the whole community."
          find={findStreets(communityId)}
          onPick={(option) =>
            look({
              ...(where.typeId && { typeId: where.typeId }),
              ...(option && { streetId: option.value }),
            })
          }
        />
        {count !== undefined && (
          <p className={classes.quiet} role="status">
            {`${countOf(count, complaintNoun)} would be answered now.`}
          </p>
        )}
      </FormSection>
      <FormSection title="What you say">
        <TextField name="title" label="Title" required maxLength={120} />
        <TextField name="message" label="To every reporter" required rows={4} maxLength={2000} />
        <TextField
          name="callerText"
          label="For whoever answers the phone"
          rows={2}
          maxLength={1000}
        />
      </FormSection>
    </FormDrawer>
  );
}
