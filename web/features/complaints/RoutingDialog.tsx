// Shows what would happen to a complaint of a type that came now: who gets it, by when, and who hears when it is late.
import { Select, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { testRouting } from '#calls/complaint-types.ts';
import type { ComplaintType, RoutingPreview } from '#contract/complaint-types.ts';
import { type Priority, priorities } from '#contract/complaint-words.ts';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import { KeyValueList } from '#ui/KeyValueList.tsx';
import { refusalOf } from '#ui/refusal.ts';
import classes from './complaints.module.css';

export function RoutingDialog({ type, onClose }: { type: ComplaintType; onClose: () => void }) {
  const communityId = useCommunityId();
  const [priority, setPriority] = useState<Priority>(type.defaultPriority);
  const [preview, setPreview] = useState<RoutingPreview>();
  const [error, setError] = useState<string>();
  const look = useEffectEvent((wanted: Priority) =>
    call(testRouting, { params: { communityId, typeId: type.id }, body: { priority: wanted } }),
  );
  useEffect(() => {
    look(priority).then(setPreview, (cause: unknown) => setError(refusalOf(cause).message));
  }, [priority]);
  return (
    <Dialog title={`Test routing: ${type.name}`} onClose={onClose}>
      <Select
        label="Priority"
        data={[...priorities]}
        value={priority}
        allowDeselect={false}
        onChange={(value) => setPriority((value ?? type.defaultPriority) as Priority)}
        mb={12}
      />
      {error && <p role="alert">{error}</p>}
      {!preview && !error && <Skeleton height={220} radius="md" />}
      {preview && (
        <div role="status">
          <p className={classes.quiet}>{preview.why}</p>
          <KeyValueList
            items={[
              ['Goes to', preview.assignee?.name ?? 'Nobody yet'],
              ['Offered to', preview.provider?.name ?? 'No provider'],
              ['Calendar', preview.calendar],
              ['Answer by', <InstantText key="response" at={preview.responseDueAt} />],
              ['Resolve by', <InstantText key="resolve" at={preview.resolveDueAt} />],
              ...preview.steps.map(
                ({ what, who, at }) =>
                  [
                    what,
                    <span key={what}>
                      {who}, <InstantText at={at} />
                    </span>,
                  ] as const,
              ),
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
