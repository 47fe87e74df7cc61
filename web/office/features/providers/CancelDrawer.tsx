// Cancels a provider's job; its link shows nothing afterwards.
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
      title={`Take back ${job.complaint.number}`}
      sentence="Their link shows nothing any more, and the complaint goes back to the queue."
      submitLabel="Take back"
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
