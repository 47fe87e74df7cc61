// Assigns a complaint to a team member.
import { findWorkers } from '#lib/list/find.ts';
import { assignComplaint } from '#calls/complaints/complaint-steps.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';

type AssignDrawerProps = {
  complaint: Pick<Complaint, 'id' | 'number' | 'title' | 'version'>;
  onClose: () => void;
};

export function AssignDrawer({ complaint, onClose }: AssignDrawerProps) {
  const assign = useAct(assignComplaint, {
    toasts: 'none',
    onSuccess: ({ number, assignee }) =>
      toastSuccess(
        assignee ? `${number} is assigned to ${assignee.name}.` : `${number} is assigned.`,
      ),
  });
  type Body = Parameters<typeof assign.mutateAsync>[0]['body'];
  const params = { complaintId: complaint.id };
  return (
    <FormDrawer<{ workerId: string }, Body>
      opened
      onClose={onClose}
      title={`Assign ${complaint.number}`}
      sentence={`${complaint.title}. The assignee is notified.`}
      submitLabel="Assign"
      initial={{ workerId: '' }}
      record={{ version: complaint.version }}
      schema={async () =>
        (await import('#contract/complaints/complaint-steps.ts')).assignComplaint.body
      }
      onSubmit={(body) => assign.mutateAsync({ params, body })}
    >
      <AsyncSelect name="workerId" label="To" required find={findWorkers} />
    </FormDrawer>
  );
}
