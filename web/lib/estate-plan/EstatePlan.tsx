// The plan of the estate, coloured by a question that the person chooses, such as the arrears of each house, with its
// legend, the chosen house and the tables. The caller keeps the selected houses and provides the actions on them.
// Example: `<EstatePlan hrefOf={paths.house} question="arrears" onQuestion={ask} picks={usePicks()} renderFoot={…} />`.
import { Button, Skeleton } from '@mantine/core';
import { IconMap, IconTable } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { usePermissionList } from '#lib/session/permissions.ts';
import { boxAround, type Place } from '#rules/estate-plan/layout.ts';
import { EmptyState, type EmptyStateProps } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { formatCount } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { HouseCard } from './HouseCard.tsx';
import { PlanCanvas, type PlanMode } from './PlanCanvas.tsx';
import { HouseTable, StreetTable } from './PlanTables.tsx';
import { Legend, PlanTools, useSentBroadcasts } from './PlanTools.tsx';
import { questionsFor } from './questions.ts';
import type { PlanView } from './use-gestures.ts';
import { type Moves, usePlan } from './use-plan.ts';
import classes from './plan.module.css';

/** The selected houses. */
export type Picks = {
  picked: ReadonlySet<string>;
  pick: (houseIds: readonly string[], toggles: boolean) => void;
  clear: () => void;
};

/** `given`: the houses that are selected at first. */
export function usePicks(given: readonly string[] = []): Picks {
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(given));
  return {
    picked,
    pick: (houseIds, toggles) =>
      setPicked((before) => {
        const after = new Set(before);
        const removes = toggles && houseIds.every((id) => before.has(id));
        for (const id of houseIds) {
          if (removes) after.delete(id);
          else after.add(id);
        }
        return after;
      }),
    clear: () => setPicked(new Set()),
  };
}

export type EstatePlanProps = {
  /** The page of a house. */
  hrefOf: (houseId: string) => string;
  question: PlanQuestion;
  onQuestion: (question: PlanQuestion) => void;
  /**
   * The broadcast whose unread copies are shown. If the caller gives none, the component keeps the choice and starts
   * with the latest broadcast.
   */
  broadcastId?: string | undefined;
  onBroadcast?: (broadcastId: string) => void;
  mode?: PlanMode;
  /** The control that chooses the effect of dragging: to pan, to select or to move houses. */
  tools?: ReactNode;
  isTable?: boolean;
  onTable?: (isTable: boolean) => void;
  picks?: Picks;
  /** Rendered under the plan. `labelOf` returns the label of a house. */
  renderFoot?: (labelOf: (houseId: string) => string) => ReactNode;
  /** Actions on the chosen house. `isMoved`: a person gave it its place. */
  renderActions?: (houseId: string, isMoved: boolean) => ReactNode;
  moves?: Moves;
  onMove?: (houseId: string, place: Place) => void;
  height?: 'full' | 'half';
  /** Whether the plan opens on the houses that the question counts, with the first of them chosen. */
  showsCounted?: boolean;
  /** Whether the chosen house and the table of streets stand beside the plan. */
  hasSide?: boolean;
  empty?: EmptyStateProps;
};

const nothing: ReadonlySet<string> = new Set();

export function EstatePlan(props: EstatePlanProps) {
  const { question, picks, isTable = false, hasSide = true, onTable } = props;
  const permissions = usePermissionList();
  const [latest] = useSentBroadcasts(question === 'broadcast') ?? [];
  const [chosenBroadcast, setBroadcast] = useState<string>();
  const { onBroadcast = setBroadcast } = props;
  const broadcastId = props.broadcastId ?? chosenBroadcast ?? latest?.id;
  const plan = usePlan(question, { broadcastId, ...(props.moves && { moves: props.moves }) });
  const [chosenId, setFocusId] = useState<string | null>(null);
  const view = useRef<PlanView>(null);
  const router = useRouter();
  const isReady = plan.layout !== undefined && plan.isAnswered && !isTable;
  const counted =
    props.showsCounted && isReady
      ? plan.layout?.plots.filter(({ id }) => plan.reading.counts(id))
      : undefined;
  const focusId = chosenId ?? counted?.[0]?.id ?? null;
  const showCounted = useEffectEvent(() => {
    if (counted?.[0]) view.current?.show(boxAround(counted, 40));
  });
  useEffect(() => {
    if (isReady) showCounted();
  }, [isReady]);
  if (plan.error) return <ErrorState error={plan.error} onRetry={plan.retry} />;
  if (plan.streets?.length === 0 && props.empty) return <EmptyState {...props.empty} />;
  const showStreet = (streetId: string) => {
    const plots = plan.layout?.plots.filter((one) => one.streetId === streetId) ?? [];
    view.current?.zoomTo(boxAround(plots, 60));
    if (plots[0]) setFocusId(plots[0].id);
  };
  const isMoved =
    plan.layout?.plots.some(({ id, isMoved: moved }) => id === focusId && moved) ?? false;
  const drawn = isTable ? (
    <HouseTable
      plan={plan}
      hrefOf={props.hrefOf}
      picked={picks?.picked ?? nothing}
      onPick={picks?.pick}
    />
  ) : plan.layout ? (
    <PlanCanvas
      view={view}
      layout={plan.layout}
      reading={plan.reading}
      mode={props.mode ?? 'look'}
      focusId={focusId}
      picked={picks?.picked ?? nothing}
      labelOf={plan.labelOf}
      onFocus={setFocusId}
      onOpen={(houseId) => router.history.push(props.hrefOf(houseId))}
      onPick={(ids, toggles) => picks?.pick(ids, toggles)}
      onClear={() => picks?.clear()}
      onMove={(houseId, place) => props.onMove?.(houseId, place)}
      {...(props.height && { height: props.height })}
    />
  ) : (
    <Skeleton className={classes.stage} data-height={props.height} />
  );
  return (
    <>
      <PlanTools
        question={question}
        questions={questionsFor(permissions)}
        onQuestion={props.onQuestion}
        broadcastId={broadcastId}
        onBroadcast={onBroadcast}
        modes={props.tools}
      >
        {onTable && (
          <Button
            variant="default"
            leftSection={
              isTable ? <IconMap size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => onTable(!isTable)}
          >
            {isTable ? 'Show as map' : 'Show as table'}
          </Button>
        )}
      </PlanTools>
      <Legend plan={plan} onPick={picks && ((ids) => picks.pick(ids, true))} />
      {plan.isCut && (
        <Muted mb={8}>
          The plan shows the first {formatCount(plan.layout?.plots.length ?? 0)} houses.
        </Muted>
      )}
      <div className={classes.body} data-alone={!hasSide || undefined}>
        <div>
          {drawn}
          {props.renderFoot && <div className={classes.foot}>{props.renderFoot(plan.labelOf)}</div>}
        </div>
        {hasSide && (
          <div className={classes.side}>
            {!isTable && (
              <HouseCard
                plan={plan}
                houseId={focusId}
                hrefOf={props.hrefOf}
                actions={focusId !== null && props.renderActions?.(focusId, isMoved)}
              />
            )}
            {plan.streets && (
              <StreetTable
                plan={plan}
                question={question}
                onShow={(id) => {
                  onTable?.(false);
                  requestAnimationFrame(() => showStreet(id));
                }}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}
