// "Also send a broadcast" beside the text of an outage: shows the number of people reached before sending, and reports
// afterwards whether it was sent. Only with the permissions to write and to send broadcasts.
import { sendBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import { createBroadcast, previewAudience } from '#calls/broadcasts/broadcasts.ts';
import type { AudiencePreview, BroadcastAudience } from '#contract/broadcasts/broadcasts.ts';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { useFieldValue } from '#ui/form/form-context.ts';
import { formatCount } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';
import { Muted } from '#ui/layout/Muted.tsx';

/** Null for the whole community. */
type Where = readonly string[] | null;

const category = 'Maintenance' as const;
const priority = 'Normal' as const;
const channels = ['E-mail' as const];

const audienceOf = (streetIds: Where): BroadcastAudience =>
  streetIds === null ? { kind: 'All' } : { kind: 'Streets', streetIds: [...streetIds] };

const reachWords = ({ reached, recipients }: Pick<AudiencePreview, 'reached' | 'recipients'>) =>
  `${formatCount(reached)} of ${formatCount(recipients)} people, in the app and by email`;

/** A checkbox for a form with the field `alsoBroadcast`. */
export function AlsoBroadcast({ streetIds }: { streetIds: Where }) {
  const mayCreate = useMay('broadcasts.create');
  const maySend = useMay('broadcasts.update');
  const value = useFieldValue<boolean>('alsoBroadcast');
  if (!mayCreate || !maySend) return null;
  return (
    <>
      <CheckField name="alsoBroadcast" label="Also send a broadcast" />
      {value && <Reach streetIds={streetIds} />}
    </>
  );
}

function Reach({ streetIds }: { streetIds: Where }) {
  const { data, isError } = useOperation(
    previewAudience,
    {
      body: { audience: audienceOf(streetIds), channels, category, priority },
    },
    { staleTime: 0 },
  );
  return (
    <Muted role="status">
      {data && `The broadcast reaches ${reachWords(data)}.`}
      {!data &&
        (isError ? 'The number of recipients is not available now.' : 'Counting recipients…')}
    </Muted>
  );
}

type Words = { title: string; body: string; streetIds: Where };

/** Sends the text of an outage as a broadcast. The outage itself stays reported if this fails. */
export async function broadcastOutage({ title, body, streetIds }: Words): Promise<void> {
  const audience = audienceOf(streetIds);
  const content = { title: title.slice(0, 100), body, category, priority, audience, channels };
  const rest = { requireAck: false, pinned: false, expiresAt: null };
  try {
    const draft = await call(createBroadcast, { body: { ...content, ...rest } });
    await call(sendBroadcast, {
      params: { broadcastId: draft.id },
      body: { version: draft.version },
    });
    const reach = await call(previewAudience, {
      body: { audience, channels, category, priority },
    });
    toastSuccess(
      `The broadcast goes to ${reachWords(reach)}, in 30 seconds.`,
      paths.broadcast(draft.id),
    );
  } catch (cause) {
    toastFailure(cause, 'The broadcast was not sent.');
  }
}
