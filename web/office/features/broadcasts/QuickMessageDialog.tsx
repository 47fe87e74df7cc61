// Writes a message to one street or house and sends it in one step, with the number of people that it reaches. If the
// person may not send broadcasts, it is saved as a draft. Files, a time, and other audiences need the page of a new
// broadcast.
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { sendBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import {
  changeBroadcast,
  createBroadcast,
  getBroadcastFigures,
  previewAudience,
} from '#calls/broadcasts/broadcasts.ts';
import type {
  AudiencePreview,
  Broadcast,
  BroadcastAudience,
  BroadcastChannel,
  BroadcastForm,
} from '#contract/broadcasts/broadcasts.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FeatureGate } from '#lib/community/FeatureGate.tsx';
import type { Addressee } from '#lib/houses/quick-message.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { Form, type LeaveRef } from '#ui/form/Form.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { MarkdownField } from '#ui/form/markdown/MarkdownField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { paths } from '#web/paths.ts';
import { ChannelsField } from './ChannelsField.tsx';
import { heldWords, ReachHead, SmsCost } from './ReachLines.tsx';
import { personNoun } from './words.ts';
import dialog from '#ui/dialog/dialog.module.css';
import classes from './broadcasts.module.css';

type Values = { title: string; body: string; channels: BroadcastChannel[] };
type QuickMessageDialogProps = { to: Addressee; onClose: () => void };

export function QuickMessageDialog({ to, onClose }: QuickMessageDialogProps) {
  const figures = useOperation(getBroadcastFigures).data;
  const leave: LeaveRef = useRef(undefined);
  const close = async () => {
    if ((await leave.current?.()) ?? true) onClose();
  };
  return (
    <Dialog size={560} title={`Message ${to.label}`} onClose={() => void close()}>
      <FeatureGate feature="Create Broadcast" gives={['Write to everyone, a street or a house']}>
        {figures ? (
          <MessageForm to={to} figures={figures} leave={leave} onCancel={close} onSent={onClose} />
        ) : (
          <Skeleton height={440} />
        )}
      </FeatureGate>
    </Dialog>
  );
}

type MessageFormProps = {
  to: Addressee;
  figures: { categories: readonly string[]; maySend: boolean };
  leave: LeaveRef;
  onCancel: () => void;
  onSent: () => void;
};

function MessageForm({ to, figures, leave, onCancel, onSent }: MessageFormProps) {
  const navigate = useNavigate();
  const { categories, maySend } = figures;
  const category = (categories[0] ?? 'General') as BroadcastForm['category'];
  const audience = audienceOf(to);
  // A draft whose sending was refused is sent by the next try, so that the message is never written twice.
  const draft = useRef<Broadcast>(undefined);
  const quiet = { toasts: 'none' } as const;
  const create = useAct(createBroadcast, quiet);
  const change = useAct(changeBroadcast, quiet);
  const send = useAct(sendBroadcast, quiet);
  const write = async (body: BroadcastForm) => {
    const { id, version } = draft.current ?? {};
    draft.current =
      id === undefined || version === undefined
        ? await create.mutateAsync({ body })
        : await change.mutateAsync({ params: { broadcastId: id }, body: { ...body, version } });
    const params = { broadcastId: draft.current.id };
    if (maySend) await send.mutateAsync({ params, body: { version: draft.current.version } });
  };
  const show = () => {
    onSent();
    navigate({ to: paths.broadcast(draft.current?.id ?? '') }).catch(() => undefined);
  };
  return (
    <Form<Values, BroadcastForm>
      initial={{ title: '', body: '', channels: ['E-mail'] }}
      leaveRef={leave}
      toBody={({ title, body, channels }) => ({
        title,
        body,
        channels,
        category,
        priority: 'Normal',
        audience,
        requireAck: false,
        pinned: false,
        expiresAt: null,
      })}
      schema={async () => (await import('#contract/broadcasts/broadcasts.ts')).BroadcastForm}
      onSubmit={write}
      onDone={show}
    >
      <Column gap={16}>
        <TextField name="title" label="Title" required maxLength={100} />
        <MarkdownField name="body" label="Text" required rows={5} maxLength={5000} />
        <ChannelsField name="channels" label="Beside the app" />
      </Column>
      <Reach audience={audience} category={category} maySend={maySend} onCancel={onCancel} />
    </Form>
  );
}

const audienceOf = ({ kind, id }: Addressee): BroadcastAudience =>
  kind === 'Streets' ? { kind, streetIds: [id] } : { kind, houseIds: [id] };

const waitMs = 300;

type ReachProps = {
  audience: BroadcastAudience;
  category: BroadcastForm['category'];
  maySend: boolean;
  onCancel: () => void;
};

/** The effect in numbers, and the buttons; the button repeats the number of people. */
function Reach({ audience, category, maySend, onCancel }: ReachProps) {
  const { title, body, channels } = useFormShared().form.values as Values;
  const [settled] = useDebouncedValue(JSON.stringify({ title, body, channels }), waitMs);
  const { data } = useOperation(
    previewAudience,
    { body: { ...JSON.parse(settled), audience, category, priority: 'Normal' } },
    { staleTime: 0, placeholderData: (before) => before },
  );
  const isReachingNobody = maySend && data?.reached === 0;
  return (
    <>
      <div className={classes.quickReach} role="status">
        {data ? <Told {...{ data, channels, maySend }} /> : <p>Counting the people …</p>}
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton disabled={isReachingNobody}>
          {maySend && data ? `Send to ${countOf(data.reached, personNoun)}` : 'Save draft'}
        </SubmitButton>
      </div>
    </>
  );
}

type ToldProps = { data: AudiencePreview; channels: readonly BroadcastChannel[]; maySend: boolean };

function Told({ data, channels, maySend }: ToldProps) {
  const bySms = channels.includes('SMS') && data.smsReady;
  const held = channels.filter((channel) => channel !== 'E-mail');
  const isHeld = data.quietUntil !== null && held.length > 0;
  return (
    <>
      <ReachHead data={data} />
      {bySms && (
        <p>
          Text messages: {data.reach.sms} <SmsCost data={data} />.
        </p>
      )}
      <Muted size={13}>
        {isHeld && `It is quiet now: ${heldWords(held)} until ${data.quietUntil}. `}
        {maySend ? 'You can undo it for 30 seconds.' : 'A manager sends your draft.'}
      </Muted>
    </>
  );
}
