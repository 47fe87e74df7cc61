// The gate's activity now: its figures, entries to review, the desk that checks a code, and the visitors inside,
// waiting and expected. It follows the live stream.
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { checkOut } from '#calls/visits/gate-checks.ts';
import { downloadEvacuationList, getGateBoard } from '#calls/visits/gate-board.ts';
import { listGates } from '#calls/gates/gates.ts';
import type { GateBoard } from '#contract/visits/gate-board.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { useMay } from '#lib/session/permissions.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { FindInside, InsideFoot } from '#guard/parts/FindInside.tsx';
import { ItemTicks } from '#guard/parts/ItemTicks.tsx';
import { CheckOutButton } from '#guard/parts/CheckOutButton.tsx';
import { LockdownNotice } from '#guard/parts/LockdownNotice.tsx';
import { checkedOutText } from '#guard/parts/PartySizeField.tsx';
import { WaitingCard } from '#guard/walk-ins/WaitingCard.tsx';
import { useInside } from '#guard/parts/use-inside.ts';
import { plural } from '#guard/parts/words.ts';
import { CheckDesk } from './CheckDesk.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import classes from './visits.module.css';
import shared from '#guard/parts/gate.module.css';

export function LiveTab({ emergencies }: { emergencies: ReactNode }) {
  const mayCheck = useMay('gatePasses.create');
  const board = useOperation(getGateBoard, { query: {} }, { refetchInterval: 30_000 });
  const { data } = board;
  return (
    <>
      {emergencies}
      {board.isError ? (
        <ErrorState error={board.error} onRetry={() => board.refetch()} />
      ) : (
        <Now board={data} mayCheck={mayCheck} />
      )}
    </>
  );
}

type NowProps = { board: GateBoard | undefined; mayCheck: boolean };

function Now({ board: data, mayCheck }: NowProps) {
  const gates = useOperation(listGates, { query: {} }, { enabled: mayCheck });
  const [chosen, setChosen] = useState<string | null>(null);
  const gateId = chosen ?? (gates.data?.length === 1 ? gates.data[0]?.id : undefined);
  return (
    <>
      <Figures
        loading={!data}
        items={[
          {
            label: 'People inside',
            value: data?.insidePeople,
            hint: data && plural(data.insideVisits, 'visit'),
          },
          { label: 'At the gate', value: data?.waiting.length },
          { label: 'Expected today', value: data?.expectedToday },
          { label: 'Overstayed', value: data?.overstays },
        ]}
      />
      <LockdownNotice board={data} />
      <VisuallyHidden component="h2">At the gate now</VisuallyHidden>
      <Parts beside className={classes.columns} data-tour="gate-live">
        <Parts>
          <ReviewCard />
          {mayCheck && (
            <CheckDesk gates={gates.isError ? [] : gates.data} gateId={gateId} onGate={setChosen} />
          )}
          {data ? (
            <InsideCard board={data} mayCheck={mayCheck} gateId={gateId} />
          ) : (
            <Skeleton height={320} radius="md" />
          )}
        </Parts>
        <Parts>
          {data ? (
            <WaitingCard waiting={data.waiting} mayCheck={mayCheck} gateId={gateId} />
          ) : (
            <Skeleton height={160} radius="md" />
          )}
          {data && <ExpectedCard board={data} />}
        </Parts>
      </Parts>
    </>
  );
}

type InsideCardProps = { board: GateBoard; mayCheck: boolean; gateId: string | undefined };

function InsideCard({ board, mayCheck, gateId }: InsideCardProps) {
  const found = useInside(board);
  const print = (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => void download(downloadEvacuationList)}
    >
      Evacuation list
    </Button>
  );
  return (
    <SettingsCard
      title="Inside now"
      text="Visitors inside: overstayed ones first, then newest first."
      action={print}
    >
      <FindInside found={found} />
      <Rows>
        {found.inside.map((visit) => (
          <InsideRow
            key={visit.id}
            visit={visit}
            mayCheck={mayCheck}
            gateId={gateId}
            onAsking={(isAsking) => found.hold(visit, isAsking)}
          />
        ))}
      </Rows>
      <InsideFoot found={found} />
    </SettingsCard>
  );
}

type InsideRowProps = {
  visit: GateVisit;
  mayCheck: boolean;
  gateId: string | undefined;
  onAsking: (isAsking: boolean) => void;
};

function InsideRow({ visit, mayCheck, gateId, onAsking }: InsideRowProps) {
  const [itemIds, setItemIds] = useState<string[]>([]);
  const out = useAct(checkOut, {
    success: ({ visit: left }) => checkedOutText(left),
  });
  const letOut = (people: number | undefined) => {
    const by = { kind: 'visit' as const, visitId: visit.id };
    const body = { by, itemIds, ...(people && { people }), ...(gateId && { gateId }) };
    out.mutate({ body });
  };
  return (
    <li className={shared.row}>
      <div className={shared.words}>
        <div className={shared.title}>
          {visit.guestName || 'A guest'}
          {visit.people > 1 && ` and ${visit.people - 1} more`}
        </div>
        <div className={shared.quiet}>
          {[visit.house, visit.kind, visit.plate, visit.gate?.name].filter(Boolean).join(' · ')},
          since <InstantText at={visit.inAt} />
        </div>
        {mayCheck && <ItemTicks items={visit.exitItems} ticked={itemIds} onTick={setItemIds} />}
      </div>
      {visit.isOverstay && <StatusBadge tone="bad">Overstayed</StatusBadge>}
      {visit.isOverridden && <StatusBadge tone="warn">Override</StatusBadge>}
      {mayCheck && (
        <CheckOutButton visit={visit} busy={out.isPending} onOut={letOut} onAsking={onAsking} />
      )}
    </li>
  );
}

function ExpectedCard({ board }: { board: GateBoard }) {
  return (
    <SettingsCard title="Expected today" text="Guest passes not used today.">
      {board.expected.length === 0 && (
        <p className={shared.quiet}>No more visitors are expected today.</p>
      )}
      <Rows>
        {board.expected.slice(0, 20).map((pass) => (
          <li key={pass.passId} className={shared.row}>
            <div className={shared.words}>
              <div className={shared.title}>
                {pass.guestName}
                {pass.guestCount > 1 && `, ${plural(pass.guestCount, 'person', 'people')}`}
              </div>
              <div className={shared.quiet}>
                {pass.house} · {pass.kind}, until <InstantText at={pass.validTo} />
              </div>
            </div>
          </li>
        ))}
      </Rows>
      {board.expectedToday > 20 && (
        <p className={shared.quiet}>
          And {(board.expectedToday - 20).toLocaleString()} more, in Passes.
        </p>
      )}
    </SettingsCard>
  );
}
