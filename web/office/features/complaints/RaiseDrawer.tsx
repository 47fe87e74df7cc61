// Raises a complaint: reported by a resident at the desk or on the phone, or seen by staff.
import { useRef, useState } from 'react';
import { complaintFileLimit, priorities } from '#contract/complaints/complaint-words.ts';
import { createComplaint } from '#calls/complaints/complaints.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { findComplaintTypes, findHouses, findStreets, findWorkers } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhotosField } from '#ui/form/PhotosField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { paths } from '#web/paths.ts';
import { sourceOptions } from './columns.tsx';
import { type Failed, FailedPhotos } from './FailedPhotos.tsx';
import { uploadPhotos, type UploadsOf } from './photos.ts';
import { ReporterField } from './ReporterField.tsx';
import { SimilarComplaints } from './SimilarComplaints.tsx';
import { scopeOptions } from './words.ts';

type Values = {
  typeId: string;
  title: string;
  description: string;
  priority: string;
  scope: string;
  source: string;
  houseId: string;
  streetId: string;
  residentId: string;
  location: string;
  workerId: string;
  photos: File[];
};

const initial: Values = {
  typeId: '',
  title: '',
  description: '',
  priority: '',
  scope: 'Personal',
  source: 'Staff',
  houseId: '',
  streetId: '',
  residentId: '',
  location: '',
  workerId: '',
  photos: [],
};

/** The request body: blanks are left out, and a house implies its street. Photos are uploaded afterwards. */
const bodyOf = (values: Values) => {
  const { houseId, streetId, residentId, priority, workerId } = values;
  const { typeId, title, description, scope, source, location } = values;
  return {
    typeId,
    title,
    description,
    scope,
    source,
    location,
    ...(priority && { priority }),
    ...(houseId ? { houseId } : streetId && { streetId }),
    ...(residentId && { residentId }),
    ...(workerId && { workerId }),
  };
};

type Chosen = { id: string; label: string };

type RaiseDrawerProps = {
  /** A house and a reporter chosen in advance. */
  house?: Chosen | undefined;
  reporter?: Chosen | undefined;
  onClose: () => void;
};

const optionOf = (chosen: Chosen | undefined) =>
  chosen && { value: chosen.id, label: chosen.label };

export function RaiseDrawer({ house, reporter, onClose }: RaiseDrawerProps) {
  const seesHouses = useMay('addresses.read');
  const seesPeople = useMay('residents.read');
  const seesComplaints = useMay('complaints.read');
  const mayAssign = useMay('complaints.update');
  const [similar, setSimilar] = useState(0);
  const raise = useAct(createComplaint, {
    toasts: 'none',
    onSuccess: ({ id, number, type, assignee, reporter, delivery }) => {
      const told =
        delivery.people === 0
          ? 'The resident was not notified.'
          : deliveryWords(delivery, reporterNoun, reporter?.phone);
      toastSuccess(reporter ? `${number} is logged. ${told}` : `${number} is logged.`, {
        href: paths.complaint(id),
        isWarning: isCallDue(delivery),
      });
      if (!assignee) {
        toastSuccess(`No worker handles ${type.name}, so ${number} has no assignee.`, {
          href: paths.complaint(id),
          isWarning: true,
        });
      }
    },
  });
  // A ref in addition to the state: the handler that closes the drawer is from an earlier render and would read old
  // state.
  const hasFailed = useRef(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const send = async (of: UploadsOf, photos: readonly File[]) => {
    const left = await uploadPhotos(of, photos);
    hasFailed.current = left.length > 0;
    if (left.length > 0) setFailed({ of, photos: left });
  };
  const close = () => {
    if (!hasFailed.current) onClose();
  };
  if (failed) return <FailedPhotos failed={failed} onClose={onClose} />;
  type Body = Parameters<typeof raise.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={close}
      title="Log complaint"
      sentence="Its type decides who gets it, unless you choose an assignee."
      submitLabel={similar > 0 ? 'Log anyway' : 'Log complaint'}
      initial={{ ...initial, houseId: house?.id ?? '', residentId: reporter?.id ?? '' }}
      toBody={bodyOf}
      schema={async () => (await import('#contract/complaints/complaints.ts')).createComplaint.body}
      onSubmit={async (body, { photos }) => {
        const complaint = await raise.mutateAsync({ body });
        await send({ complaint }, photos);
      }}
    >
      <FormSection title="Complaint">
        <AsyncSelect
          name="typeId"
          label="Type"
          placeholder="Search types"
          required
          find={findComplaintTypes}
        />
        <TextField name="title" label="Title" required maxLength={120} />
        <TextField name="description" label="Description" required rows={4} maxLength={2000} />
        <PhotosField name="photos" label="Photos" limit={complaintFileLimit} />
        <SelectField
          name="priority"
          label="Priority"
          options={priorities}
          placeholder="Default of the type"
        />
        {mayAssign && (
          <AsyncSelect
            name="workerId"
            label="Assignee"
            placeholder="Chosen by the type"
            find={findWorkers}
          />
        )}
      </FormSection>
      <FormSection title="Where and who">
        {seesHouses && (
          <AsyncSelect name="houseId" label="House" find={findHouses} chosen={optionOf(house)} />
        )}
        {seesHouses && (
          <AsyncSelect
            name="streetId"
            label="Street"
            help="If it isn’t at a house."
            find={findStreets}
          />
        )}
        {seesComplaints && <SimilarComplaints onFound={setSimilar} send={send} onAdded={close} />}
        <TextField name="location" label="Exact place" maxLength={200} />
        {seesPeople && <ReporterField chosen={optionOf(reporter)} />}
        <SelectField name="source" label="Source" required options={sourceOptions} />
        <SelectField name="scope" label="Visible to" required options={scopeOptions} />
      </FormSection>
    </FormDrawer>
  );
}
