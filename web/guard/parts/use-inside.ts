// The visits inside from the server's gate board, or the results of a search, because the board may not contain them
// all.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { getGateBoard } from '#calls/visits/gate-board.ts';
import type { GateBoard } from '#contract/visits/gate-board.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withHeld } from './held-visit.ts';

const restMs = 250;

export function useInside(board: GateBoard) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), restMs);
  const wanted = text.trim() === '' ? '' : settled;
  const found = useOperation(
    getGateBoard,
    { query: { Search: wanted } },
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  );
  const [held, setHeld] = useState<GateVisit>();
  const listed = wanted === '' ? board.inside : (found.data?.inside ?? []);
  const isLooking = wanted !== '' && !found.data;
  const isCut = wanted === '' && board.insideVisits > board.inside.length;
  /** Keeps the visit in the list while its check-out dialog is open. */
  const hold = (visit: GateVisit, isAsking: boolean) => setHeld(isAsking ? visit : undefined);
  return { text, setText, inside: withHeld(listed, held), hold, isLooking, isCut };
}
