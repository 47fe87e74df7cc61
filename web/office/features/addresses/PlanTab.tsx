// The plan of the estate on the page of addresses: select houses for a message, a due or a group, or move houses by
// hand. The URL contains the question that colours the houses, its broadcast, and whether the houses are shown as a
// plan or as tables.
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { placeHouse } from '#calls/addresses/plan.ts';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { EstatePlan, usePicks } from '#lib/estate-plan/EstatePlan.tsx';
import type { PlanMode } from '#lib/estate-plan/PlanCanvas.tsx';
import { questionsFor } from '#lib/estate-plan/questions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useMay, usePermissionList } from '#lib/session/permissions.ts';
import type { Place } from '#rules/estate-plan/layout.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { PlanSelection } from './PlanSelection.tsx';
import { paths } from '#web/paths.ts';

type PlanTabProps = { onAdd: () => void };

export function PlanTab({ onAdd }: PlanTabProps) {
  const [url, setUrl] = useUrlState();
  const questions = questionsFor(usePermissionList());
  const question = questions.find((one) => one === url['Colour']) ?? questions[0] ?? 'occupancy';
  const [mode, setMode] = useState<PlanMode>('look');
  const mayCreate = useMay('addresses.create');
  const mayUpdate = useMay('addresses.update');
  const picks = usePicks();
  const { moves, move } = useMoves();
  const modes = [
    { value: 'look', label: 'Pan' },
    { value: 'select', label: 'Select' },
    ...(mayUpdate ? [{ value: 'edit', label: 'Edit map' }] : []),
  ];
  const isTable = url['View'] === 'table';
  return (
    <EstatePlan
      hrefOf={paths.house}
      question={question}
      onQuestion={(next: PlanQuestion) => setUrl({ Colour: next, Broadcast: undefined })}
      broadcastId={url['Broadcast']}
      onBroadcast={(Broadcast) => setUrl({ Broadcast })}
      mode={mode}
      isTable={isTable}
      onTable={(next) => setUrl({ View: next ? 'table' : undefined })}
      picks={picks}
      moves={moves}
      onMove={move}
      tools={
        !isTable && (
          <SegmentedControl
            aria-label="Drag mode"
            data={modes}
            value={mode}
            onChange={(next) => setMode(next as PlanMode)}
          />
        )
      }
      renderFoot={(labelOf) => <PlanSelection picks={picks} mode={mode} labelOf={labelOf} />}
      renderActions={(houseId, isMoved) =>
        isMoved &&
        mayUpdate && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => move(houseId, null)}
          >
            Reset to generated place
          </Button>
        )
      }
      empty={{
        picture: <EmptyHouses />,
        title: 'No houses yet',
        text: 'The map is drawn from your streets and houses. Add a house to start it.',
        ...(mayCreate && { action: { label: 'Add house', onClick: onAdd } }),
      }}
    />
  );
}

/** Moves houses at once on the screen; a place that the server refuses is taken back. */
function useMoves() {
  const [moves, setMoves] = useState<ReadonlyMap<string, Place | null>>(new Map());
  const act = useAct(placeHouse, { toasts: 'errors' });
  const set = (houseId: string, place: Place | null | undefined) =>
    setMoves((before) => {
      const after = new Map(before);
      if (place === undefined) after.delete(houseId);
      else after.set(houseId, place);
      return after;
    });
  const move = (houseId: string, place: Place | null) => {
    const before = moves.get(houseId);
    set(houseId, place);
    act.mutate(
      { params: { houseId }, body: { place } },
      {
        onSuccess: () => {
          if (place === null) toastSuccess('House reset to its generated place.');
        },
        onError: () => set(houseId, before),
      },
    );
  };
  return { moves, move };
}
