// What an open screen knows of alarms: those that still call, those that somebody answers to, and the sound for as long
// as one of them is unanswered, whether this screen shows it or has put it away.
import { useEffect, useState } from 'react';
import { listOpenEmergencies } from '#calls/emergencies.ts';
import type { Emergency } from '#contract/emergencies.ts';
import { useEstate } from '#lib/estate.ts';
import { type ReadOptions, useOperation } from '#lib/use-operation.ts';
import { useMayAct } from './may-act.ts';
import { soundSiren } from './siren.ts';

const soundEachMs = 30_000;
const none: readonly Emergency[] = [];

export function useAlarms(options: ReadOptions<typeof listOpenEmergencies>) {
  const communityId = useEstate((state) => state.estate?.id) ?? '';
  const mayAct = useMayAct();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const enabled = communityId !== '' && mayAct;
  const { data } = useOperation(
    listOpenEmergencies,
    { params: { communityId } },
    { ...options, enabled },
  );
  const open = enabled ? (data ?? none) : none;
  useSiren(open.some(({ status, silent }) => status === 'Raised' && !silent));
  const calling = open.filter(({ status, id }) => status === 'Raised' && !hidden.includes(id));
  const known = open.filter((one) => !calling.includes(one));
  const hide = () => setHidden([...hidden, ...calling.map(({ id }) => id)]);
  return { communityId, calling, known, hide };
}

/** At once, and each half a minute. */
function useSiren(isLoud: boolean): void {
  useEffect(() => {
    if (!isLoud) return undefined;
    soundSiren();
    const timer = setInterval(soundSiren, soundEachMs);
    return () => clearInterval(timer);
  }, [isLoud]);
}
