// A broadcast's message, attachments, audience, and the delivery result of each channel.
import { ActionIcon, Anchor, FileButton, Button } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import {
  attachToBroadcast,
  downloadBroadcastAttachment,
  removeBroadcastAttachment,
} from '#calls/broadcasts/broadcast-life.ts';
import { attachmentLimit, type Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download, upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { MarkdownText } from '#ui/text/MarkdownText.tsx';
import { formatCount } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import classes from './broadcasts.module.css';

export function MessageTab({ broadcast }: { broadcast: Broadcast }) {
  return (
    <div className={classes.message}>
      <div>
        <Attachments broadcast={broadcast} />
        <article className={classes.paper} aria-label="The text">
          <MarkdownText text={broadcast.body} />
        </article>
      </div>
      <Column>
        <KeyValueList title="Audience" items={audienceItems(broadcast)} />
        {broadcast.channelCounts.map((one) => (
          <KeyValueList
            key={one.channel}
            title={channelLabel(one.channel)}
            items={[
              ['Sent', formatCount(one.sent)],
              ['Waiting', formatCount(one.waiting)],
              ...(one.heldUntil && one.waiting > 0
                ? ([['Next', <InstantText key="t" at={one.heldUntil} />]] as const)
                : []),
              ['Failed', formatCount(one.failed)],
              ...(one.unsure > 0 ? ([['Uncertain', formatCount(one.unsure)]] as const) : []),
              ['Skipped', formatCount(one.skipped)],
            ]}
          />
        ))}
      </Column>
    </div>
  );
}

const kindWords = {
  All: 'Everyone',
  Streets: 'People of chosen streets',
  Groups: 'People of chosen groups',
  Houses: 'People of chosen houses',
};

function audienceItems({ audience, audienceNames, channels, requireAck }: Broadcast) {
  const { ownersOnly, noPortalLogin, owesOverDays } = audience;
  const only = [
    ...(ownersOnly ? ['owners and landlords'] : []),
    ...(noPortalLogin ? ['without a portal login'] : []),
    ...(owesOverDays === undefined ? [] : [`overdue by more than ${owesOverDays} days`]),
  ];
  const names = audienceNames.map(({ label }) => label);
  const shown = names.length > 8 ? [...names.slice(0, 8), `${names.length - 8} more`] : names;
  return [
    ['People', kindWords[audience.kind]],
    ...(names.length > 0 ? [['Chosen', shown.join(', ')] as const] : []),
    ...(only.length > 0 ? [['Only', only.join(', ')] as const] : []),
    ['Channels', ['The app', ...channels.map(channelLabel)].join(', ')],
    ['Acknowledgement', requireAck ? 'Requested' : 'Not asked for'],
  ] as readonly (readonly [string, string])[];
}

function Attachments({ broadcast }: { broadcast: Broadcast }) {
  const params = { broadcastId: broadcast.id };
  const mayChange = broadcast.status === 'Draft' && broadcast.may.edit;
  const remove = useAct(removeBroadcastAttachment, { toasts: 'errors' });
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (cause) {
      toastFailure(cause);
    }
  };
  const { attachments } = broadcast;
  return (
    <>
      {attachments.length > 0 && (
        <ul className={classes.files} aria-label="Attachments">
          {attachments.map(({ id, fileName }) => (
            <li key={id}>
              <Anchor
                component="button"
                type="button"
                onClick={() =>
                  void attempt(() =>
                    download(downloadBroadcastAttachment, {
                      params: { ...params, attachmentId: id },
                    }),
                  )
                }
              >
                {fileName}
              </Anchor>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${fileName}`}
                  onClick={() => remove.mutate({ params: { ...params, attachmentId: id } })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && attachments.length < attachmentLimit && (
        <FileButton
          accept="image/*,application/pdf"
          onChange={(file) =>
            file && void attempt(() => upload(attachToBroadcast, { params }, file))
          }
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              mb={16}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              Attach a file
            </Button>
          )}
        </FileButton>
      )}
    </>
  );
}
