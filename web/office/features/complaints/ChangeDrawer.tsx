// Edits a complaint's type, text, priority, place and visibility, the reason for a delay, and its cost. Only the last
// two can be edited once the complaint is no longer open.
import { changeComplaint } from '#calls/complaints/complaints.ts';
import { isOpen, priorities } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { findComplaintTypes, findHouses, findStreets } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { scopeOptions } from './words.ts';

type Values = {
  typeId: string;
  title: string;
  description: string;
  priority: string;
  scope: string;
  houseId: string;
  streetId: string;
  location: string;
  delayReason: string;
  costMinor: number | null;
};

export function ChangeDrawer({
  complaint,
  onClose,
}: {
  complaint: Complaint;
  onClose: () => void;
}) {
  const change = useAct(changeComplaint, { toasts: 'none' });
  type Body = Parameters<typeof change.mutateAsync>[0]['body'];
  const { type, version, house, street } = complaint;
  const open = isOpen(complaint.status);
  const seesHouses = useMay('addresses.read');
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Change ${complaint.number}`}
      sentence="A new type or priority recalculates the due times from the start."
      submitLabel="Save"
      initial={{
        typeId: type.id,
        title: complaint.title,
        description: complaint.description,
        priority: complaint.priority,
        scope: complaint.scope,
        houseId: house?.id ?? '',
        // A house implies its street.
        streetId: house ? '' : (street?.id ?? ''),
        location: complaint.location,
        delayReason: complaint.delayReason ?? '',
        costMinor: complaint.costMinor,
      }}
      toBody={({ delayReason, costMinor, houseId, streetId, ...rest }) => ({
        ...(open && rest),
        ...(open &&
          seesHouses &&
          (houseId ? { houseId } : { houseId: null, streetId: streetId || null })),
        delayReason: delayReason || null,
        costMinor,
        version,
      })}
      schema={async () => (await import('#contract/complaints/complaints.ts')).changeComplaint.body}
      onSubmit={(body) => change.mutateAsync({ params: { complaintId: complaint.id }, body })}
    >
      {open && (
        <FormSection title="Complaint">
          <AsyncSelect
            name="typeId"
            label="Type"
            required
            find={findComplaintTypes}
            chosen={{ value: type.id, label: type.name }}
          />
          <TextField name="title" label="Title" required maxLength={120} />
          <TextField name="description" label="Description" required rows={4} maxLength={2000} />
          <SelectField name="priority" label="Priority" required options={priorities} />
        </FormSection>
      )}
      {open && (
        <FormSection title="Where and who">
          {seesHouses && (
            <AsyncSelect
              name="houseId"
              label="House"
              find={findHouses}
              chosen={house ? { value: house.id, label: house.label } : undefined}
            />
          )}
          {seesHouses && (
            <AsyncSelect
              name="streetId"
              label="Street"
              help="If it isn’t at a house."
              find={findStreets}
              chosen={street ? { value: street.id, label: street.name } : undefined}
            />
          )}
          <TextField name="location" label="Exact place" maxLength={200} />
          <SelectField name="scope" label="Visible to" required options={scopeOptions} />
        </FormSection>
      )}
      <FormSection title="Delay and cost">
        <TextField name="delayReason" label="Reason for delay" rows={2} maxLength={500} />
        <MoneyField name="costMinor" label="Cost" />
      </FormSection>
    </FormDrawer>
  );
}
