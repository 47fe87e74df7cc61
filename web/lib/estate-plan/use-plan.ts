// Loads the plan of the estate and the answers of one question, and lays the houses out.
import { useMemo } from 'react';
import { getEstatePlan, getPlanAnswers } from '#calls/addresses/plan.ts';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { layoutOf, type Place, type PlanStreet } from '#rules/estate-plan/layout.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { useLocale } from '#ui/text/locale.ts';
import { readAnswers } from './questions.ts';

export type Moves = ReadonlyMap<string, Place | null>;

const none: Moves = new Map();

/** Loads the plan and the answers. `moves` are places of houses that the response does not contain yet. */
export function usePlan(
  question: PlanQuestion,
  { broadcastId, moves = none }: { broadcastId?: string | undefined; moves?: Moves } = {},
) {
  const { currency } = useLocale();
  const plan = useOperation(getEstatePlan);
  const query = {
    Question: question,
    ...(question === 'broadcast' && broadcastId !== undefined && { BroadcastId: broadcastId }),
  };
  const answers = useOperation(getPlanAnswers, { query });
  const streets = plan.data?.streets;
  const layout = useMemo(() => streets && layoutOf(withMoves(streets, moves)), [streets, moves]);
  const labels = useMemo(() => {
    const all = (streets ?? []).flatMap(({ name, houses }) =>
      houses.map((house) => [house.id, houseLine({ ...house, streetName: name })] as const),
    );
    return new Map(all);
  }, [streets]);
  const items = answers.data?.items;
  const reading = useMemo(
    () => readAnswers(question, items ?? [], currency),
    [question, items, currency],
  );
  return {
    streets,
    layout,
    reading,
    labelOf: (houseId: string): string => labels.get(houseId) ?? '',
    hasHouse: (houseId: string): boolean => labels.has(houseId),
    isCut: plan.data?.isCut ?? false,
    isAnswered: items !== undefined,
    error: plan.error ?? answers.error,
    retry: () => {
      void plan.refetch();
      void answers.refetch();
    },
  };
}

export type Plan = ReturnType<typeof usePlan>;

function withMoves(streets: readonly PlanStreet[], moves: Moves): readonly PlanStreet[] {
  if (moves.size === 0) return streets;
  return streets.map((street) => ({
    ...street,
    houses: street.houses.map((house) => {
      const place = moves.get(house.id);
      return place === undefined ? house : { ...house, place };
    }),
  }));
}
