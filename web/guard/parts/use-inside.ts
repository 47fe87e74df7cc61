// The visits inside from the server's gate board, or the results of a search, because the board may not contain them
// all.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { getGateBoard } from '#calls/visits/gate-board.ts';
import type { GateBoard } from '#contract/visits/gate-board.ts';
import { useOperation } from '#lib/api/use-operation.ts';

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
  const inside = wanted === '' ? board.inside : (found.data?.inside ?? []);
  const isLooking = wanted !== '' && !found.data;
  const isCut = wanted === '' && board.insideVisits > board.inside.length;
  return { text, setText, inside, isLooking, isCut };
}
