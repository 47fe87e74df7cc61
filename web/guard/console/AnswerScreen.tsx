// The answer to one check over the whole screen: the verdict, the guest, and the buttons that the answer allows.
import { TextInput } from '@mantine/core';
import { IconDoorEnter, IconDoorExit, IconHandStop } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { defaultPartySize } from '#rules/gate/gate-judge.ts';
import { Row } from '#ui/layout/Row.tsx';
import { AnswerActs, AnswerFrame } from '#guard/parts/AnswerFrame.tsx';
import { EntryFacts } from '#guard/parts/EntryFacts.tsx';
import { CallOffice } from '#guard/parts/CallOffice.tsx';
import { ItemTicks } from '#guard/parts/ItemTicks.tsx';
import { GatePhoto } from '#guard/parts/GatePhoto.tsx';
import { type Override, OverrideForm } from '#guard/parts/OverrideForm.tsx';
import { checkInMore, PartySizeField, leavingCount } from '#guard/parts/PartySizeField.tsx';
import { isReusedCode, SameCodeActs, sameCodeQuestion } from '#guard/parts/SameCode.tsx';
import { WatchActs } from '#guard/parts/WatchActs.tsx';
import { WatchFacts } from '#guard/parts/WatchFacts.tsx';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

export type Entering = {
  people?: number;
  plate?: string;
  idNumber?: string;
  override?: Override;
};

type AnswerScreenProps = {
  answer: GateAnswer;
  /** The results of the comparisons that the guard made. */
  compared: string[];
  isCardShown: boolean;
  busy: boolean;
  onIn: (entering: Entering) => void;
  /** Receives the goods that the guard saw leave, and how many people leave; undefined means all who are inside. */
  onOut: (itemIds: string[], people: number | undefined) => void;
  /** Repeats the check with the plate or the ID card number that the guard read. */
  onCompare: (read: { plate?: string; idNumber?: string }) => void;
  /**
   * Repeats the check in the other direction: to check in when the answer is for check-out, or to check out when the
   * device cannot know that the guest is inside.
   */
  onTurn: (direction: 'In' | 'Out') => void;
  /** There is no network, so another gate may have checked the guest in. */
  isAlone: boolean;
  /**
   * Refuses entry: to a person on the watch-list if `isWatched` is true, otherwise to a person who shows the code of
   * another guest.
   */
  onRefuse: (isWatched: boolean) => void;
  /** Asks the host about a person who shows the code of another guest, as about a guest without a pass. */
  onAskHost: () => void;
  onClose: () => void;
};

export function AnswerScreen(props: AnswerScreenProps) {
  const { answer, busy, onIn, onOut, onCompare, onTurn, isAlone, onRefuse, onClose } = props;
  const { onAskHost, compared, isCardShown } = props;
  const { colour, pass, watch, direction } = answer;
  const [people, setPeople] = useState(pass ? defaultPartySize(pass) : 1);
  const inside = pass?.insidePeople ?? 0;
  const [leaving, setLeaving] = useState(inside);
  const [plate, setPlate] = useState('');
  const [idNumber, setIdNumber] = useState('');
  const [overriding, setOverriding] = useState(false);
  const [itemIds, setItemIds] = useState<string[]>([]);
  const entering: Entering = {
    ...(pass && people !== defaultPartySize(pass) && { people }),
    ...(plate && { plate }),
    ...(idNumber && { idNumber }),
  };
  const isInside = Boolean(pass?.insideVisitId);
  const comesIn = direction === 'In';
  const isAgain = isReusedCode(answer);
  const isWatched = comesIn && watch !== null;
  const go = isInside ? checkInMore(people) : 'Check in';
  const isCompared = comesIn && colour === 'Amber' && watch !== null;
  const mayLeave = isInside ? comesIn || colour !== 'Red' : !comesIn && colour === 'Amber';
  const out = () => onOut(itemIds, leavingCount(leaving, inside));
  const party = pass && comesIn && pass.guestCount > 1 && (
    <PartySizeField label="People checking in" people={people} onChange={setPeople} />
  );
  if (overriding && answer.mayOverride) {
    return (
      <AnswerFrame
        verdict={answer}
        reasons={[answer.reason]}
        isCompact
        onClose={() => setOverriding(false)}
      >
        {party}
        <div className={screen.override}>
          <OverrideForm
            busy={busy}
            isWatched={isWatched}
            fault={answer.code === 'wrongPin' ? answer.reason : undefined}
            onSend={(override) => onIn({ ...entering, override })}
          />
        </div>
        <AnswerActs>
          <button type="button" className={screen.next} onClick={() => setOverriding(false)}>
            Back
          </button>
        </AnswerActs>
      </AnswerFrame>
    );
  }
  return (
    <AnswerFrame
      verdict={answer}
      reasons={[
        reasonOf(answer),
        ...answer.findings.slice(1).map(({ reason }) => reason),
        ...(isAgain ? sameCodeQuestion(answer) : []),
      ]}
      instruction={watch?.instruction}
      onClose={onClose}
    >
      {comesIn && <WatchFacts watch={watch} />}
      {pass && <Guest pass={pass} asksCard={pass.idRequired && !isCardShown} />}
      {pass && <EntryFacts pass={pass} />}
      {compared.length > 0 && (
        <div role="status" className={classes.compared}>
          {compared.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {colour !== 'Red' && party}
      {inside > 1 && mayLeave && (isAgain || !comesIn) && (
        <PartySizeField
          label="People checking out"
          people={leaving}
          most={inside}
          onChange={setLeaving}
        />
      )}
      {pass && comesIn && (pass.plate || answer.code.startsWith('plate')) && (
        <Comparing
          label="Plate or its last four characters"
          value={plate}
          busy={busy}
          onChange={setPlate}
          onCompare={() => onCompare({ plate })}
        />
      )}
      {pass?.idRequired && comesIn && colour !== 'Red' && (
        <Comparing
          label="Identity card number"
          value={idNumber}
          busy={busy}
          onChange={setIdNumber}
          onCompare={() => onCompare({ idNumber })}
        />
      )}
      <ItemTicks
        items={pass?.exitItems ?? []}
        visitId={pass?.insideVisitId}
        ticked={itemIds}
        onTick={setItemIds}
      />
      <AnswerActs>
        {isCompared && (
          <WatchActs
            watch={watch}
            go={go}
            busy={busy}
            onGo={() => onIn(entering)}
            onStop={() => onRefuse(true)}
          />
        )}
        {comesIn && colour !== 'Red' && !isCompared && (
          <Act label={go} busy={busy} onClick={() => onIn(entering)}>
            <IconDoorEnter size={28} aria-hidden />
          </Act>
        )}
        {isWatched && colour === 'Red' && (
          <Act label="Record refusal" busy={busy} onClick={() => onRefuse(true)}>
            <IconHandStop size={28} aria-hidden />
          </Act>
        )}
        {isWatched && colour === 'Red' && <CallOffice />}
        {isAgain && pass && (
          <SameCodeActs
            pass={pass}
            busy={busy}
            isAlone={isAlone}
            onLeave={out}
            onRefuse={() => onRefuse(false)}
            onAskHost={onAskHost}
            onIn={comesIn ? undefined : () => onTurn('In')}
          />
        )}
        {mayLeave && !isAgain && (
          <Act
            label="Check out"
            busy={busy}
            isSecond={comesIn}
            onClick={comesIn && inside > 1 ? () => onTurn('Out') : out}
          >
            <IconDoorExit size={28} aria-hidden />
          </Act>
        )}
        {isInside && !comesIn && !isAgain && (
          <button
            type="button"
            className={screen.next}
            disabled={busy}
            onClick={() => onTurn('In')}
          >
            {pass?.entriesLeft === 0 ? 'Coming in' : 'Check in one more'}
          </button>
        )}
        {isAlone && pass && !isInside && comesIn && (
          <button
            type="button"
            className={screen.next}
            disabled={busy}
            onClick={() => onTurn('Out')}
          >
            Leaving
          </button>
        )}
        <button type="button" className={screen.next} onClick={onClose}>
          Next guest
        </button>
        {answer.mayOverride && (
          <button type="button" className={screen.small} onClick={() => setOverriding(true)}>
            Check in anyway
          </button>
        )}
      </AnswerActs>
    </AnswerFrame>
  );
}

/** The reason without the watch-list's instruction, which is shown separately. */
const reasonOf = ({ reason, watch }: GateAnswer): string =>
  watch?.instruction ? reason.replace(` ${watch.instruction}`, '') : reason;

type ActProps = {
  label: string;
  busy: boolean;
  /** Less prominent than the button beside it. */
  isSecond?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const Act = ({ label, busy, isSecond = false, onClick, children }: ActProps) => (
  <button
    type="button"
    className={isSecond ? screen.next : screen.act}
    disabled={busy}
    onClick={onClick}
  >
    {children}
    {label}
  </button>
);

type GuestProps = { pass: NonNullable<GateAnswer['pass']>; asksCard: boolean };

/** Shows the guest, the host and the note. The answer has no house if the host asked to hide it. */
function Guest({ pass, asksCard }: GuestProps) {
  // EntryFacts shows the number of people and the plate.
  const { entry } = pass;
  return (
    <div className={screen.guest}>
      {pass.photoOf && <GatePhoto of="staff" id={pass.photoOf} name={pass.guestName} />}
      <h1>{pass.guestName || 'A guest'}</h1>
      <p>
        {pass.kind}
        {!entry && pass.guestCount > 1 && ` · ${pass.guestCount} people`}
        {pass.company && ` · ${pass.company}`}
      </p>
      {(pass.house || pass.hostFirstName) && (
        <p>
          {pass.house}
          {pass.hostFirstName && ` · host ${pass.hostFirstName}`}
        </p>
      )}
      {!entry && pass.plate && <p>Plate {pass.plate}</p>}
      {pass.kind === 'Group event' && pass.entriesLeft !== null && pass.entriesLeft > 0 && (
        <p>{pass.entriesLeft === 1 ? '1 entry left' : `${pass.entriesLeft} entries left`}</p>
      )}
      {asksCard && <p>Ask for an identity card.</p>}
      {pass.note && <p>“{pass.note}”</p>}
    </div>
  );
}

type ComparingProps = {
  label: string;
  value: string;
  busy: boolean;
  onChange: (value: string) => void;
  onCompare: () => void;
};

/**
 * An input for what the guard reads. A plate is compared with the pass and the watch-list, the number of an identity
 * card only with the watch-list.
 */
function Comparing({ label, value, busy, onChange, onCompare }: ComparingProps) {
  return (
    <Row
      component="form"
      wrap="nowrap"
      align="stretch"
      className={classes.plate}
      onSubmit={(event) => {
        event.preventDefault();
        onCompare();
      }}
    >
      <TextInput
        size="md"
        aria-label={label}
        placeholder={label}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button type="submit" className={screen.small} disabled={busy || value.trim() === ''}>
        Compare
      </button>
    </Row>
  );
}
