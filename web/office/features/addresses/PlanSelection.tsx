// The line under the plan: how to use the plan, or the selected houses and the actions on them.
import { useMediaQuery } from '@mantine/hooks';
import { Button } from '@mantine/core';
import { IconReceipt2, IconSpeakerphone, IconUsersGroup } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { changeHouses } from '#calls/addresses/houses-bulk.ts';
import type { changeHouses as Operation } from '#contract/addresses/houses-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import type { Picks } from '#lib/estate-plan/EstatePlan.tsx';
import type { PlanMode } from '#lib/estate-plan/PlanCanvas.tsx';
import { houseNoun } from '#lib/houses/house-noun.ts';
import type { MessagedHouses } from '#lib/houses/messaged-houses.ts';
import { addToGroup } from '#lib/list/add-to-group.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { idLimit } from '#ui/list/select/selection.ts';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { paths } from '#web/paths.ts';

const BulkDialog = lazyPart(async () => (await import('#ui/list/bulk/BulkDialog.tsx')).BulkDialog);

type PlanSelectionProps = { picks: Picks; mode: PlanMode; labelOf: (houseId: string) => string };

const hints: Readonly<Record<PlanMode, string>> = {
  look: 'Drag to move the map. Hold Shift and drag to select houses.',
  select: 'Drag over houses to select them, or click them one by one.',
  edit: 'Drag a house to its place, or click it and then its place.',
};

/** The hint for touch screens, which have no Shift key. */
const touchHint = 'Drag to move the map.';

const group = addToGroup({
  kind: 'House',
  noun: houseNoun,
  send: (selection, groupId) => {
    const change = { action: 'addToGroup', groupId };
    const body = { selection, change } as Input<typeof Operation>['body'];
    return call(changeHouses, { body });
  },
});

export function PlanSelection({ picks, mode, labelOf }: PlanSelectionProps) {
  const [isGrouping, setGrouping] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const router = useRouter();
  const mayWrite = useMay('broadcasts.create');
  const mayBill = useMay('dues.create');
  const mayUpdate = useMay('addresses.update');
  const mayGroup = useMay('groups.update') && mayUpdate;
  const ids = [...picks.picked];
  const icon = { size: 16, 'aria-hidden': true } as const;
  if (ids.length === 0) return <span>{isTouch && mode === 'look' ? touchHint : hints[mode]}</span>;
  const isTooMany = ids.length > idLimit;
  const open = (path: string) => {
    const state: MessagedHouses = {
      houses: ids.map((id) => ({ value: id, label: labelOf(id) })),
    };
    router.history.push(path, state as never);
  };
  return (
    <>
      <span aria-live="polite">
        <b>{countOf(ids.length, houseNoun)} selected</b>
        {isTooMany && ` – at most ${formatCount(idLimit)} at once`}
      </span>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconSpeakerphone {...icon} />}
          disabled={isTooMany}
          onClick={() => open(paths.newBroadcast())}
        >
          Message
        </Button>
      )}
      {mayBill && (
        <FeatureButton
          variant="default"
          leftSection={<IconReceipt2 {...icon} />}
          feature="Create Due"
          disabled={isTooMany}
          onClick={() => open(paths.createDue())}
        >
          Create due
        </FeatureButton>
      )}
      {mayGroup && (
        <Button
          variant="default"
          leftSection={<IconUsersGroup {...icon} />}
          disabled={isTooMany}
          onClick={() => setGrouping(true)}
        >
          Add to group
        </Button>
      )}
      <Button variant="subtle" onClick={picks.clear}>
        Clear
      </Button>
      {isGrouping && (
        <BulkDialog
          action={group}
          selection={{ kind: 'ids', ids }}
          count={ids.length}
          noun={houseNoun}
          onClose={() => setGrouping(false)}
          onDone={() => undefined}
        />
      )}
    </>
  );
}
