// Previews the routing of a complaint of this type, raised now, optionally from a street or a house: its assignee, its
// due times, and the escalation targets.
import { Select, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { testRouting } from '#calls/complaint-types/complaint-types.ts';
import type { ComplaintType, RoutingPreview } from '#contract/complaint-types/complaint-types.ts';
import { type Priority, priorities } from '#contract/complaints/complaint-words.ts';
import { call } from '#lib/api/api.ts';
import { findHouses, findStreets } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import { Muted } from '#ui/layout/Muted.tsx';

/** The location: a house, which implies its street, or a street. */
type Place = { street?: FilterOption | undefined; house?: FilterOption | undefined };
const nowhere: Place = {};

export function RoutingDialog({ type, onClose }: { type: ComplaintType; onClose: () => void }) {
  const [priority, setPriority] = useState<Priority>(type.defaultPriority);
  const [preview, setPreview] = useState<RoutingPreview>();
  const [error, setError] = useState<string>();
  const [place, setPlace] = useState<Place>(nowhere);
  const seesHouses = useMay('addresses.read');
  useEffect(() => {
    // Ignore the response to an earlier request that arrives after a newer one.
    let isWanted = true;
    const { street, house } = place;
    const at = house ? { houseId: house.value } : street && { streetId: street.value };
    const look = async () => {
      const params = { typeId: type.id };
      try {
        const found = await call(testRouting, { params, body: { priority, ...at } });
        if (!isWanted) return;
        setPreview(found);
        setError(undefined);
      } catch (cause) {
        if (isWanted) setError(refusalOf(cause).message);
      }
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [type.id, priority, place]);
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
      {seesHouses && (
        <>
          <FindSelect
            label="House"
            find={findHouses}
            clearable
            value={place.house?.value ?? null}
            onChange={(house) => setPlace({ house })}
            mb={12}
          />
          {!place.house && (
            <FindSelect
              label="Street"
              find={findStreets}
              clearable
              value={place.street?.value ?? null}
              onChange={(street) => setPlace({ street })}
              mb={12}
            />
          )}
        </>
      )}
      {error && <p role="alert">{error}</p>}
      {!preview && !error && <Skeleton height={220} radius="md" />}
      {preview && !error && (
        <div role="status">
          <Muted>{preview.why}</Muted>
          <KeyValueList
            items={[
              ['Assigned to', preview.assignee?.name ?? 'Nobody yet'],
              ['Offered to', preview.provider?.name ?? 'No provider'],
              ['Calendar', preview.calendar],
              ['Respond by', <InstantText key="response" at={preview.responseDueAt} />],
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
