// The guard's console: keypad and camera, waiting visitors, visitors inside, and resident search. After a green answer
// to a check, one tap checks the visitor in or out. Nothing here is about money.
import { Select } from '@mantine/core';
import {
  IconHome2,
  IconKeyboard,
  IconQrcode,
  IconUserQuestion,
  IconUserSearch,
} from '@tabler/icons-react';
import { Fragment, memo, useCallback, useEffect, useRef, useState } from 'react';
import { getGateBoard } from '#calls/visits/gate-board.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { listGates } from '#calls/gates/gates.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { AlarmButton, ConsoleAlarm, type RaiseAlarm } from '#guard/parts/AlarmButton.tsx';
import { EvacuationOffline } from '#guard/offline/EvacuationOffline.tsx';
import { FindOffline } from '#guard/offline/FindOffline.tsx';
import { HostAnswers } from '#guard/walk-ins/HostAnswers.tsx';
import { InsideOffline } from '#guard/offline/InsideOffline.tsx';
import { Keypad } from '#guard/parts/Keypad.tsx';
import { ConnectionBanner } from '#guard/offline/ConnectionBanner.tsx';
import { LockdownNotice } from '#guard/parts/LockdownNotice.tsx';
import {
  isDecided,
  storeAskedVisitors,
  type Shown,
  waitingOffline,
} from '#guard/offline/offline-check.ts';
import { useGateConnection } from '#guard/offline/offline-state.ts';
import { peopleIn } from '#guard/offline/offline-inside.ts';
import { playAnswerSignal } from '#guard/parts/answer-signal.ts';
import { useInsideOffline } from '#guard/offline/use-inside-offline.ts';
import { usePhotoRule } from '#guard/parts/use-photo-rule.ts';
import { WaitingCard } from '#guard/walk-ins/WaitingCard.tsx';
import { WaitingOffline } from '#guard/walk-ins/WaitingOffline.tsx';
import { WalkInOffline } from '#guard/walk-ins/WalkInOffline.tsx';
import { AnswerScreen } from './AnswerScreen.tsx';
import { FindResident } from './FindResident.tsx';
import { InsideList } from './InsideList.tsx';
import { Scanner } from './Scanner.tsx';
import { type Entered, useGateCheck } from './use-gate-check.ts';
import { useAlarmPlace } from './use-alarm-place.ts';
import classes from './console.module.css';

const PhotoSheet = lazyPart(async () => (await import('#guard/parts/PhotoSheet.tsx')).PhotoSheet);

const parts = [
  { key: 'code', label: 'Code', Icon: IconKeyboard },
  { key: 'scan', label: 'Scan', Icon: IconQrcode },
  { key: 'waiting', label: 'At the gate', Icon: IconUserQuestion },
  { key: 'inside', label: 'Inside', Icon: IconHome2 },
  { key: 'find', label: 'Find', Icon: IconUserSearch },
] as const;
type Part = (typeof parts)[number]['key'];

type GuardConsoleProps = {
  /** The gate of a shift that began with an account. Undefined on a gate device, which has its own gate. */
  atGateId?: string | undefined;
  /** The name of the shift's gate. Undefined without a shift: the place of an alarm is then looked up. */
  atGateName?: string | undefined;
  Raise: RaiseAlarm;
};

/** Denied and unanswered visitors are listed, but no longer count as waiting. */
const isWaiting = ({ status }: WalkIn): boolean =>
  status === 'Awaiting host' || status === 'Approved' || status === 'At gate';

export function GuardConsole({ atGateId, atGateName, Raise }: GuardConsoleProps) {
  const [part, setPart] = useState<Part>('code');
  const [chosen, setChosen] = useState<string>();
  const gateId = atGateId ?? chosen;
  const lookedUp = useAlarmPlace(chosen, atGateName === undefined);
  const alarm = { Raise, place: atGateName ?? lookedUp };
  const toCode = useCallback(() => setPart('code'), []);
  const toWaiting = useCallback(() => setPart('waiting'), []);
  const [isAnswering, setAnswering] = useState(false);
  const board = useOperation(getGateBoard, { query: {} }, { refetchInterval: 5000 });
  const isCutOff = useGateConnection(({ isUp, takenAt }) => !isUp && takenAt !== null);
  const waiting = useWaiting(board.data?.waiting);
  const held = useInsideOffline(isCutOff);
  const overstays = useOverstayAlarm(isCutOff, isCutOff ? held.overstays : board.data?.overstays);
  const [isEvacuating, setEvacuating] = useState(false);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const counts: Partial<Record<Part, number | undefined>> = {
    waiting: isCutOff ? waitingOffline().length : waiting?.filter(isWaiting).length,
    inside: isCutOff ? peopleIn(held.inside) : board.data?.insidePeople,
  };
  return (
    <ConsoleAlarm value={alarm}>
      <section
        className={classes.console}
        aria-label="Guard console"
        data-tour="gate-live"
        data-keeps-clear
      >
        <ConnectionBanner />
        <LockdownNotice board={board.data} />
        <div className={classes.part}>
          {part !== 'find' && !atGateId && <GateChoice value={gateId} onChange={setChosen} />}
          {(part === 'code' || part === 'scan') && (
            <Check
              scans={part === 'scan'}
              gateId={gateId}
              isCutOff={isCutOff}
              onDone={toCode}
              onAskHost={toWaiting}
              onAnswering={setAnswering}
            />
          )}
          {part === 'find' && (isCutOff ? <FindOffline /> : <FindResident />)}
          {part === 'waiting' && !isCutOff && (
            <WaitingCard waiting={waiting ?? []} mayCheck gateId={gateId} />
          )}
          {part === 'waiting' && isCutOff && <WaitingOffline />}
          {part === 'waiting' && <WalkInOffline isCutOff={isCutOff} />}
          {part === 'inside' &&
            (isCutOff ? (
              <InsideOffline onEvacuate={() => setEvacuating(true)} />
            ) : (
              <InsideList board={board.data} gateId={gateId} />
            ))}
        </div>
        {isEvacuating && (
          <EvacuationOffline
            found={found}
            onFound={setFound}
            onClose={() => setEvacuating(false)}
          />
        )}
        <HostAnswers waiting={waiting} isHeld={isAnswering} />
        <nav className={classes.bar} aria-label="Parts of the console">
          {parts.map(({ key, label, Icon }) => (
            <Fragment key={key}>
              {key === 'inside' && <AlarmButton {...alarm} />}
              <button
                type="button"
                className={classes.tab}
                aria-current={part === key ? 'page' : undefined}
                onClick={() => setPart(key)}
              >
                <Icon size={26} aria-hidden />
                {label}
                {counts[key] ? (
                  <span
                    className={classes.count}
                    data-quiet={(key === 'inside' && !overstays) || undefined}
                  >
                    {counts[key]}
                  </span>
                ) : null}
              </button>
            </Fragment>
          ))}
        </nav>
      </section>
    </ConsoleAlarm>
  );
}

/**
 * Returns the waiting visitors as last received, without those that this device has decided about. A device with a
 * snapshot also stores them for when the network is lost.
 */
function useWaiting(heard: readonly WalkIn[] | undefined): readonly WalkIn[] | undefined {
  const holds = useGateConnection(({ takenAt }) => takenAt !== null);
  useGateConnection(({ waiting }) => waiting);
  useEffect(() => {
    if (heard && holds) void storeAskedVisitors(heard);
  }, [heard, holds]);
  return heard?.filter((one) => !isDecided(one));
}

/**
 * Sounds when the number of overstays grows, but not when the source of the count changes between the server and the
 * device. Returns the number.
 */
function useOverstayAlarm(isCutOff: boolean, overstays: number | undefined): number | undefined {
  const before = useRef({ isCutOff, overstays });
  useEffect(() => {
    const { isCutOff: wasCutOff, overstays: were } = before.current;
    const isMore = were !== undefined && overstays !== undefined && overstays > were;
    if (isMore && wasCutOff === isCutOff) playAnswerSignal('Amber');
    before.current = { isCutOff, overstays };
  }, [isCutOff, overstays]);
  return overstays;
}

type GateChoiceProps = { value: string | undefined; onChange: (gateId: string) => void };

/**
 * A guard on shift has the gate of the shift, so there is no choice. A guard with an account and without a shift
 * chooses one if there are several.
 */
function GateChoice({ value, onChange }: GateChoiceProps) {
  const enabled = !isGuardShift();
  const { data } = useOperation(listGates, { query: {} }, { enabled });
  const only = data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (only && !value) onChange(only);
  }, [only, value, onChange]);
  if (!data || data.length < 2) return null;
  return (
    <Select
      aria-label="Gate"
      placeholder="Choose your gate"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}

type CheckProps = {
  scans: boolean;
  gateId: string | undefined;
  isCutOff: boolean;
  onDone: () => void;
  onAskHost: () => void;
  /** Whether an answer or the photo sheet is on the screen. */
  onAnswering: (isAnswering: boolean) => void;
};

/** Memoised, so that a re-render of the console when an answer opens does not re-render the answer. */
const Check = memo(function Check(props: CheckProps) {
  const { scans, gateId, isCutOff, onDone, onAskHost, onAnswering } = props;
  const [photoOf, setPhotoOf] = useState<Entered>();
  const asksPhoto = usePhotoRule('Pass');
  const onEntered = (entered: Entered) => asksPhoto && setPhotoOf(entered);
  const check = useGateCheck(gateId, { onDone, onEntered });
  const { code, type, answer, busy, ask, letIn, letOut, compare, turn, stop, clear } = check;
  const { compared, isCardShown } = check;
  const isAnswering = answer !== undefined || photoOf !== undefined;
  useEffect(() => {
    onAnswering(isAnswering);
    return () => onAnswering(false);
  }, [isAnswering, onAnswering]);
  return (
    <>
      {scans ? (
        !answer && <Scanner onRead={(token) => void ask(byOf(token))} />
      ) : (
        <Keypad label="Code" value={code} max={8} busy={busy} onChange={type} />
      )}
      {answer && (
        <AnswerScreen
          answer={answer}
          compared={compared}
          isCardShown={isCardShown}
          busy={busy}
          onIn={(entering) => void letIn(entering)}
          onOut={(itemIds, people) => void letOut(itemIds, people)}
          onCompare={compare}
          onTurn={turn}
          isAlone={isCutOff}
          onRefuse={(isWatched) => void stop(isWatched)}
          onAskHost={() => {
            clear();
            onAskHost();
          }}
          onClose={clear}
        />
      )}
      {photoOf && <PhotoSheet {...photoOf} onClose={() => setPhotoOf(undefined)} />}
    </>
  );
});

/**
 * Our own QR contains a token, and a printed code has eight digits. Any other text is sent too, and the answer says
 * that it is no pass.
 */
const byOf = (text: string): Shown => {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{8}$/.test(digits)) return { kind: 'code', code: digits };
  return { kind: 'qr', token: text.padEnd(20, '.').slice(0, 400) };
};
