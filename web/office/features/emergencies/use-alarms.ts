// Divides the open alarms into those that cover this screen and the others, and plays the siren. The siren plays while
// an alarm that is not silent is unanswered, even if the alarm was dismissed on this screen.
import { useEffect, useRef, useState } from 'react';
import { listOpenEmergencies } from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { useEstate } from '#lib/community/estate.ts';
import { type ReadOptions, useOperation } from '#lib/api/use-operation.ts';
import { useMayRespond } from './responder.ts';
import { useRaising } from './raised-here.ts';
import { isSoundOn, onSound, soundSiren } from './siren.ts';

const soundEachMs = 30_000;
const none: readonly Emergency[] = [];

export function useAlarms(options: ReadOptions<typeof listOpenEmergencies>) {
  const communityId = useEstate((state) => state.estate?.id) ?? '';
  const mayAct = useMayRespond();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const enabled = communityId !== '' && mayAct;
  const { data } = useOperation(
    listOpenEmergencies,
    { params: { communityId } },
    { ...options, enabled },
  );
  const open = enabled ? (data ?? none) : none;
  useSiren(open.filter(({ status, silent }) => status === 'Raised' && !silent));
  const isRaising = useRaising(({ pages }) => pages > 0);
  const calling = open.filter(
    ({ status, id, drill }) => status === 'Raised' && !hidden.includes(id) && !(drill && isRaising),
  );
  const known = open.filter((one) => !calling.includes(one));
  const hide = () => setHidden([...hidden, ...calling.map(({ id }) => id)]);
  return { communityId, calling, known, hide };
}

/**
 * Plays the siren for each new alarm and every half minute. If the browser blocks sound, the siren plays as soon as
 * sound is allowed.
 */
function useSiren(loud: readonly Emergency[]): void {
  const heard = useRef<ReadonlySet<string>>(new Set());
  const isOwed = useRef(false);
  const ids = loud.map(({ id }) => id).join();
  useEffect(() => {
    const calling = ids === '' ? [] : ids.split(',');
    const isNew = calling.some((id) => !heard.current.has(id));
    heard.current = new Set(calling);
    if (isNew) isOwed.current = !soundSiren();
  }, [ids]);
  const isLoud = loud.length > 0;
  useEffect(() => {
    if (!isLoud) return undefined;
    const sound = () => {
      isOwed.current = !soundSiren();
    };
    const timer = setInterval(sound, soundEachMs);
    const stop = onSound(() => isOwed.current && isSoundOn() && sound());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isLoud]);
}
