// Runs a check at the gate, and its check-in or check-out. If the server cannot be reached, even in the middle of a
// call, a device with a snapshot answers from its snapshot. The guard gets the same kind of answer both ways.
import { useRef, useState } from 'react';
import { checkIn, checkOut, checkPass } from '#calls/visits/gate-checks.ts';
import { recordRefusal } from '#calls/visits/gate-refusals.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { tryOnlineFirst } from '#guard/offline/online-or-offline.ts';
import {
  comparedWords,
  type AnsweredCheck,
  givenFor,
  hasSeenAmber,
} from '#guard/parts/answered-check.ts';
import {
  checkOffline,
  checkInOffline,
  checkOutOffline,
  refuseCodeOffline,
  storeOnlineAction,
  type Shown,
} from '#guard/offline/offline-check.ts';
import { serverTimeNow } from '#guard/offline/offline-state.ts';
import { othersText, stayText } from '#guard/parts/PartySizeField.tsx';
import type { Entering } from './AnswerScreen.tsx';

/**
 * The delay before a check shows the keys as busy. An offline answer usually arrives earlier, so the keys need not be
 * redrawn.
 */
const busyAfterMs = 120;

type Read = { plate?: string; idNumber?: string };
/** `direction` is set if the guard says that the guest goes in another direction than the answer assumed. */
type Asked = Read & { by: Shown; gateId?: string; direction?: 'In' | 'Out' };
/** The guest who was checked in, for a photo that the rules may ask for. */
export type Entered = { visitId: string; guestName: string };

/** The check-out time to store when the response has no `outAt`, because only a part of the group left. */
const nowText = (): string => serverTimeNow().now.toISOString();

/** The server has already done the action, so a failure to store the action on this device is ignored. */
const note: typeof storeOnlineAction = (done) => storeOnlineAction(done).catch(() => undefined);

export function useGateCheck(
  gateId: string | undefined,
  { onDone, onEntered }: { onDone: () => void; onEntered: (entered: Entered) => void },
) {
  const [code, setCode] = useState('');
  const [shown, setShown] = useState<Asked>();
  const [given, setGiven] = useState<AnsweredCheck>();
  /** Whether the server may have checked the guest in although its response was lost. */
  const isInDoubt = useRef(false);
  const [busy, setBusy] = useState(false);
  const check = useAct(checkPass, { toasts: 'none' });
  const enter = useAct(checkIn, { toasts: 'none' });
  const leave = useAct(checkOut, { toasts: 'none' });
  const refuse = useAct(recordRefusal, { toasts: 'none' });
  const clear = () => {
    setCode('');
    setShown(undefined);
    setGiven(undefined);
    isInDoubt.current = false;
    onDone();
  };
  const during = async (work: () => Promise<void>, afterMs = 0) => {
    const slow = afterMs > 0 ? setTimeout(() => setBusy(true), afterMs) : setBusy(true);
    await work().finally(() => {
      clearTimeout(slow ?? undefined);
      setBusy(false);
    });
  };
  const settle = (isDone: boolean, next: AnsweredCheck, sentence: string) => {
    if (!isDone) return setGiven(next);
    toastSuccess(sentence);
    clear();
  };
  const ask = (by: Shown, read: Omit<Asked, 'by' | 'gateId'> = {}) =>
    during(async () => {
      const next: Asked = { by, ...(gateId && { gateId }), ...read };
      setShown(next);
      const said = await tryOnlineFirst({
        operation: checkPass,
        online: () => check.mutateAsync({ body: next }),
        offline: async () => (await checkOffline(next)).answer,
      });
      if (said) return setGiven(givenFor(next, said));
      setCode('');
      onDone();
    }, busyAfterMs);
  const letIn = (entering: Entering) =>
    during(async () => {
      if (!shown) return;
      const { override: _, ...told } = entering;
      const { direction: _in, ...open } = shown;
      const asked = { ...open, ...told };
      const isConfirmed = hasSeenAmber(given, asked);
      const body = { ...open, ...entering, ...(isConfirmed && { isConfirmed }) };
      const done = await tryOnlineFirst({
        operation: checkIn,
        online: async () => {
          const { admitted, answer: said, visit } = await enter.mutateAsync({ body });
          const passId = said.pass?.id;
          if (visit && passId) {
            const { id: visitId, arrivedAt, people, plate } = visit;
            await note({ action: 'In', passId, visitId, at: arrivedAt, people, plate });
          }
          if (visit) onEntered({ visitId: visit.id, guestName: visit.guestName });
          return { isDone: admitted, answer: said };
        },
        offline: (isCutOff) => {
          isInDoubt.current ||= isCutOff;
          return checkInOffline({ ...asked, isConfirmed, wasAsked: isInDoubt.current });
        },
      });
      if (done) settle(done.isDone, givenFor(asked, done.answer), 'Checked in.');
    });
  const letOut = (itemIds: string[], people: number | undefined) =>
    during(async () => {
      if (!shown) return;
      const { by, gateId: at } = shown;
      const part = people === undefined ? {} : { people };
      const body = { by, itemIds, ...part, ...(at && { gateId: at }) };
      const { insidePeople: inside = 1, insideOthers = 0 } = given?.said.pass ?? {};
      const done = await tryOnlineFirst({
        operation: checkOut,
        online: async () => {
          const { answer: said, visit } = await leave.mutateAsync({ body });
          if (visit && said.pass) {
            const { id: visitId, outAt } = visit;
            const passId = said.pass.id;
            await note({ action: 'Out', passId, visitId, at: outAt ?? nowText(), ...part });
          }
          return { isDone: visit !== null, answer: said };
        },
        offline: (wasAsked) => checkOutOffline({ by, wasAsked, people }),
      });
      const said = `${stayText(inside, people)}${othersText(insideOthers)}`;
      if (done) settle(done.isDone, givenFor(shown, done.answer), said);
    });
  /** Records that a person with the code of another guest, or a person on the watch-list, was refused. */
  const stop = (isWatched: boolean) =>
    during(async () => {
      if (!shown) return;
      const { by, gateId: at, plate, idNumber } = shown;
      const read = { ...(plate && { plate }), ...(idNumber && { idNumber }) };
      const cause = isWatched ? ('Watch-list' as const) : ('Same code' as const);
      const isKept = await tryOnlineFirst({
        operation: recordRefusal,
        online: async () => {
          await refuse.mutateAsync({
            body: { by, cause, ...read, ...(at && { gateId: at }) },
          });
          return true;
        },
        offline: () => refuseCodeOffline({ by, ...read, isWatched }),
      });
      if (!isKept) return;
      toastSuccess('Refusal recorded. The visitor stays outside.');
      clear();
    });
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === 8 && digits !== code) void ask({ kind: 'code', code: digits });
  };
  /** Repeats the check with the plate or the card number that the guard read. */
  const compare = (read: Read) => askAgain(read);
  /** Repeats the check in the other direction. */
  const turn = (direction: 'In' | 'Out') => askAgain({ direction });
  const askAgain = (more: Omit<Asked, 'by' | 'gateId'>) => {
    if (!shown) return;
    const { by, gateId: _, ...known } = shown;
    void ask(by, { ...known, ...more });
  };
  return {
    code,
    type,
    answer: given?.said,
    compared: given ? comparedWords(given) : [],
    isCardShown: Boolean(given?.read.idNumber),
    busy,
    isShown: shown !== undefined,
    ask,
    letIn,
    letOut,
    compare,
    turn,
    stop,
    clear,
  };
}
