// Activates, suspends, archives or blocks a provider. Suspending and blocking need a reason.
import { moveProvider } from '#calls/providers/service-providers.ts';
import type { Provider } from '#contract/providers/service-providers.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Wanted } from './ProviderPage.tsx';

const words: Readonly<Record<Wanted, { title: string; sentence: string; submit: string }>> = {
  Active: { title: 'Activate', sentence: 'The provider can get jobs again.', submit: 'Activate' },
  Suspended: {
    title: 'Suspend',
    sentence: 'The provider gets no new jobs until you activate them again.',
    submit: 'Suspend',
  },
  Archived: {
    title: 'Archive',
    sentence: 'The provider leaves the list. Jobs and documents stay on record.',
    submit: 'Archive',
  },
  Blocked: {
    title: 'Block',
    sentence:
      'The provider gets no jobs and is proposed for the watch-list, which a second person must approve.',
    submit: 'Block',
  },
};

type MoveDrawerProps = { provider: Provider; to: Wanted; onClose: () => void };

export function MoveDrawer({ provider, to, onClose }: MoveDrawerProps) {
  const move = useAct(moveProvider, {
    success: `${provider.name} is ${to.toLowerCase()}.`,
    toasts: 'none',
  });
  type Body = Parameters<typeof move.mutateAsync>[0]['body'];
  const { title, sentence, submit } = words[to];
  const isAsked = to === 'Suspended' || to === 'Blocked';
  return (
    <FormDrawer<{ reason: string }, Body>
      opened
      onClose={onClose}
      title={`${title}: ${provider.name}`}
      sentence={sentence}
      submitLabel={submit}
      initial={{ reason: '' }}
      toBody={({ reason }) => ({ to, version: provider.version, ...(reason && { reason }) })}
      schema={async () =>
        (await import('#contract/providers/service-providers.ts')).moveProvider.body
      }
      onSubmit={(body) => move.mutateAsync({ params: { providerId: provider.id }, body })}
    >
      <TextField name="reason" label="Reason" required={isAsked} rows={3} maxLength={500} />
    </FormDrawer>
  );
}
