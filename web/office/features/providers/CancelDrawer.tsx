// Cancels a provider's job; its link then only says that the job was cancelled.
import { cancelProviderJob } from '#calls/providers/provider-jobs.ts';
import type { ProviderJob } from '#contract/providers/provider-jobs.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';

export function CancelDrawer({ job, onClose }: { job: ProviderJob; onClose: () => void }) {
  const cancel = useAct(cancelProviderJob, { toasts: 'none' });
  type Body = Parameters<typeof cancel.mutateAsync>[0]['body'];
  return (
    <FormDrawer<{ reason: string }, Body>
      opened
      onClose={onClose}
      title={`Cancel job for ${job.complaint.number}`}
      sentence="The provider’s link stops working, and the complaint returns to the queue."
      submitLabel="Cancel job"
      initial={{ reason: '' }}
      record={{ version: job.version }}
      schema={async () =>
        (await import('#contract/providers/provider-jobs.ts')).cancelProviderJob.body
      }
      onSubmit={(body) => cancel.mutateAsync({ params: { jobId: job.id }, body })}
    >
      <TextField name="reason" label="Reason" required rows={3} maxLength={500} />
    </FormDrawer>
  );
}
