// /broadcast/new and /broadcast/:broadcastId/edit: the fields of a broadcast; beside them the reach and a phone
// preview.
import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { attachToBroadcast, listBroadcastTemplates } from '#calls/broadcasts/broadcast-life.ts';
import {
  changeBroadcast,
  createBroadcast,
  getBroadcast,
  getBroadcastFigures,
} from '#calls/broadcasts/broadcasts.ts';
import { getGroup } from '#calls/groups/groups.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useMessagedHouses } from '#lib/houses/messaged-houses.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import { blankValues, bodyOf, type ComposeValues, valuesOf } from './compose-values.ts';
import { ComposeFields } from './ComposeFields.tsx';
import { ComposeLook } from './ComposeLook.tsx';
import classes from './broadcasts.module.css';

export function ComposePage() {
  const { broadcastId } = useParams({ strict: false }) as { broadcastId?: string };
  const { Group: groupId } = useSearch({ strict: false }) as { Group?: string };
  const houses = useMessagedHouses();
  const { timeZone } = useLocale();
  const figures = useOperation(getBroadcastFigures);
  const isNew = broadcastId === undefined;
  const templates = useOperation(listBroadcastTemplates, {}, { enabled: isNew });
  const stored = useOperation(
    getBroadcast,
    { params: { broadcastId: broadcastId ?? '' } },
    { enabled: !isNew },
  );
  const group = useOperation(
    getGroup,
    { params: { groupId: groupId ?? '' } },
    { enabled: groupId !== undefined },
  );
  const failed = [figures, stored, group].find((result) => result.isError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  const isReady =
    figures.data &&
    (isNew ? !templates.isPending : stored.data) &&
    (groupId === undefined || group.data);
  const of = group.data && { value: group.data.id, label: group.data.name };
  const categories = figures.data?.categories ?? [];
  return (
    <>
      <DetailHeader
        back={
          isNew
            ? { label: 'Broadcast', href: paths.broadcasts() }
            : { label: 'The broadcast', href: paths.broadcast(broadcastId) }
        }
        title={isNew ? 'New broadcast' : 'Edit broadcast'}
        facts={[
          stored.data?.status === 'Scheduled' ? (
            <>
              Saving removes the scheduled time, <InstantText at={stored.data.sendAt} />. It becomes
              a draft again.
            </>
          ) : (
            'Nothing is sent until you send it.'
          ),
        ]}
      />
      {!isReady && <Skeleton height={520} radius="md" />}
      {isReady && (
        <Composer
          stored={stored.data}
          categories={categories}
          maySend={figures.data.maySend}
          initial={
            stored.data
              ? valuesOf(stored.data, timeZone)
              : blankValues(categories[0] ?? 'General', { group: of, houses })
          }
        />
      )}
    </>
  );
}

type ComposerProps = {
  stored: Broadcast | undefined;
  categories: readonly string[];
  maySend: boolean;
  initial: ComposeValues;
};

function Composer({ stored, categories, maySend, initial }: ComposerProps) {
  const navigate = useNavigate();
  const { timeZone } = useLocale();
  const [files, setFiles] = useState<File[]>([]);
  const saved = useRef<string>(undefined);
  const then = useRef<'send' | 'stay'>('stay');
  const acts = { toasts: 'none' } as const;
  const create = useAct(createBroadcast, acts);
  const change = useAct(changeBroadcast, acts);
  const send = async (body: never) => {
    const made = stored
      ? await change.mutateAsync({
          params: { broadcastId: stored.id },
          body: { ...(body as object), version: stored.version } as never,
        })
      : await create.mutateAsync({ body });
    await attachAll({ broadcastId: made.id }, files);
    saved.current = made.id;
  };
  const leave = () =>
    void navigate({
      to: paths.broadcast(saved.current ?? ''),
      search: (then.current === 'send' ? { Send: 'true' } : {}) as never,
    }).catch(() => undefined);
  const hasFiles = files.length > 0 || (stored?.attachments.length ?? 0) > 0;
  return (
    <Form<ComposeValues, never>
      initial={initial}
      className={classes.composer}
      placesSummary
      toBody={bodyOf(timeZone)}
      schema={async () => (await import('#contract/broadcasts/broadcasts.ts')).BroadcastForm}
      onSubmit={send}
      onDone={leave}
    >
      <div className={classes.writing}>
        <ComposeFields categories={categories} files={files} onFiles={setFiles} isNew={!stored} />
        <Row gap={12} align="stretch" justify="flex-end" mt={24}>
          <Button type="submit" variant="default" onClick={() => (then.current = 'stay')}>
            Save draft
          </Button>
          {maySend && (
            <Button type="submit" onClick={() => (then.current = 'send')}>
              Save and send …
            </Button>
          )}
        </Row>
      </div>
      <ComposeLook hasFiles={hasFiles} />
    </Form>
  );
}

/** Uploads the files one by one; a refused one is reported, and the others continue. */
async function attachAll(params: { broadcastId: string }, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await upload(attachToBroadcast, { params }, file);
    } catch (cause) {
      toastFailure(cause, `${file.name} was not added.`);
    }
  }
}
