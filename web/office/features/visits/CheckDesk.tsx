// The manager's form for the gate: it checks a code, shows the answer, and checks the visitor in or out with one
// click. Guards use the console.
import { Button, Select, TextInput } from '@mantine/core';
import { IconDoorEnter, IconDoorExit, IconHandStop, IconSearch, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { checkIn, checkOut, checkPass } from '#calls/visits/gate-checks.ts';
import { recordRefusal } from '#calls/visits/gate-refusals.ts';
import { defaultPartySize } from '#rules/gate/gate-judge.ts';
import type { Gate } from '#contract/gates/gates.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Row } from '#ui/layout/Row.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { type AnsweredCheck, givenFor, hasSeenAmber } from '#guard/parts/answered-check.ts';
import { screenColour } from '#guard/parts/screen-colour.ts';
import { CallHouse } from '#guard/parts/CallHouse.tsx';
import { EntryFacts } from '#guard/parts/EntryFacts.tsx';
import { ItemTicks } from '#guard/parts/ItemTicks.tsx';
import { OverrideForm } from '#guard/parts/OverrideForm.tsx';
import { checkInMore, PartySizeField, leavingCount } from '#guard/parts/PartySizeField.tsx';
import { isReusedCode, mayCallHost, sameCodeQuestion } from '#guard/parts/SameCode.tsx';
import { watchChoice, WatchFacts } from '#guard/parts/WatchFacts.tsx';
import { colourTones } from '#guard/parts/words.ts';
import classes from './visits.module.css';

type CheckDeskProps = {
  /** Undefined while they load. */
  gates: readonly Gate[] | undefined;
  gateId: string | undefined;
  onGate: (gateId: string | null) => void;
};

export function CheckDesk({ gates, gateId, onGate }: CheckDeskProps) {
  const [code, setCode] = useState('');
  const [plate, setPlate] = useState('');
  const [given, setGiven] = useState<AnsweredCheck>();
  const check = useAct(checkPass, {
    toasts: 'errors',
    onSuccess: (said, { body }) => setGiven(givenFor(body, said)),
  });
  const clear = () => {
    setGiven(undefined);
    setCode('');
    setPlate('');
  };
  const shown = {
    by: { kind: 'code' as const, code },
    ...(gateId && { gateId }),
    ...(plate && { plate }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ body: shown });
  };
  return (
    <SettingsCard
      title="Check a code"
      text="The eight digits of the guest’s code."
      loading={!gates}
    >
      <Row component="form" gap={12} align="flex-end" className={classes.check} onSubmit={submit}>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234-5678"
          maxLength={12}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setGiven(undefined);
          }}
        />
        {gates && gates.length > 1 && (
          <Select
            label="Gate"
            placeholder="Any"
            data={gates.map(({ id, name }) => ({ value: id, label: name }))}
            value={gateId ?? null}
            onChange={onGate}
          />
        )}
        <Button
          type="submit"
          loading={check.isPending}
          disabled={code.replace(/\D/g, '').length !== 8}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          Check
        </Button>
      </Row>
      <div aria-live="polite">
        {given && (
          <AnswerCard
            given={given}
            shown={shown}
            plate={{ value: plate, set: setPlate }}
            key={given.asked + given.said.direction}
            onAgain={(more) => check.mutate({ body: { ...shown, ...more } })}
            onAnswer={setGiven}
            onClear={clear}
          />
        )}
      </div>
    </SettingsCard>
  );
}

type AnswerCardProps = {
  given: AnsweredCheck;
  shown: { by: { kind: 'code'; code: string }; gateId?: string; plate?: string };
  plate: { value: string; set: (plate: string) => void };
  onAgain: (more?: { direction: 'In' }) => void;
  onAnswer: (given: AnsweredCheck) => void;
  onClear: () => void;
};

function AnswerCard({ given, shown, plate, onAgain, onAnswer, onClear }: AnswerCardProps) {
  const answer = given.said;
  const [overriding, setOverriding] = useState(false);
  const [itemIds, setItemIds] = useState<string[]>([]);
  const inside = answer.pass?.insidePeople ?? 0;
  const [leaving, setLeaving] = useState(inside);
  const usual = answer.pass ? defaultPartySize(answer.pass) : 1;
  const [people, setPeople] = useState(usual);
  const leave = useAct(checkOut, {
    toasts: 'errors',
    onSuccess: (done, { body }) => (done.visit ? onClear() : onAnswer(givenFor(body, done.answer))),
  });
  const enter = useAct(checkIn, {
    toasts: 'errors',
    onSuccess: (done, { body }) =>
      done.admitted ? onClear() : onAnswer(givenFor(body, done.answer)),
  });
  const stop = useAct(recordRefusal, {
    success: 'Refusal recorded. The visitor stays outside.',
    onSuccess: onClear,
  });
  const letIn = (more: object = {}) => {
    const party = people === usual ? {} : { people };
    const isConfirmed = hasSeenAmber(given, { ...shown, ...party });
    const body = { ...shown, ...party, ...(isConfirmed && { isConfirmed }), ...more };
    enter.mutate({ body });
  };
  const letOut = () => {
    const { plate: _, ...body } = shown;
    const part = leavingCount(leaving, inside);
    leave.mutate({
      body: { ...body, itemIds, ...(part && { people: part }) },
    });
  };
  const refuse = (cause: 'Same code' | 'Watch-list') => stop.mutate({ body: { ...shown, cause } });
  const { pass, colour } = answer;
  const isInside = Boolean(pass?.insideVisitId);
  const comesIn = answer.direction === 'In';
  const choice = watchChoice(answer, isInside ? checkInMore(people) : 'Check in');
  const tone = screenColour(answer) === 'Blue' ? 'info' : colourTones[colour];
  const isAgain = isReusedCode(answer);
  return (
    <div className={classes.answer} data-tone={tone}>
      <p className={classes.big}>
        <StatusBadge tone={tone}>{screenColour(answer)}</StatusBadge>
        {answer.word}
      </p>
      <p>{answer.reason}</p>
      {answer.findings.length > 1 && (
        <ul className={classes.findings}>
          {answer.findings.slice(1).map((one) => (
            <li key={one.code}>{one.reason}</li>
          ))}
        </ul>
      )}
      {pass && (
        <p>
          <strong>{pass.guestName}</strong>
          {pass.guestCount > 1 && ` with ${pass.guestCount - 1}`} · {pass.kind}
          {pass.house && ` · ${pass.house}`}
          {pass.hostFirstName && ` · host ${pass.hostFirstName}`}
          {pass.plate && ` · ${pass.plate}`}
          {pass.note && (
            <>
              <br />
              {pass.note}
            </>
          )}
        </p>
      )}
      {comesIn && <WatchFacts watch={answer.watch} />}
      {pass && <EntryFacts pass={pass} />}
      {isAgain && sameCodeQuestion(answer).map((text) => <p key={text}>{text}</p>)}
      {pass && comesIn && pass.guestCount > 1 && (colour !== 'Red' || overriding) && (
        <PartySizeField label="People checking in" people={people} onChange={setPeople} />
      )}
      {inside > 1 && (comesIn || colour !== 'Red') && (
        <PartySizeField
          label="People checking out"
          people={leaving}
          most={inside}
          onChange={setLeaving}
        />
      )}
      {answer.code === 'plateNeeded' && (
        <Row gap={12} align="flex-end" className={classes.check}>
          <TextInput
            label="Last four of the plate"
            maxLength={15}
            value={plate.value}
            onChange={(event) => plate.set(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => onAgain()}>
            Check again
          </Button>
        </Row>
      )}
      <ItemTicks items={pass?.exitItems ?? []} ticked={itemIds} onTick={setItemIds} />
      <Row align="stretch" mt={16}>
        {comesIn && colour !== 'Red' && (
          <Button
            variant={choice.stop ? 'default' : 'filled'}
            loading={enter.isPending}
            leftSection={<IconDoorEnter size={16} aria-hidden />}
            onClick={() => letIn()}
          >
            {choice.go}
          </Button>
        )}
        {choice.stop && (
          <Button
            color="var(--ui-danger)"
            loading={stop.isPending}
            leftSection={<IconHandStop size={16} aria-hidden />}
            onClick={() => refuse('Watch-list')}
          >
            {choice.stop}
          </Button>
        )}
        {isInside && (comesIn || colour !== 'Red') && (
          <Button
            variant={comesIn || isAgain ? 'default' : 'filled'}
            loading={leave.isPending}
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={letOut}
          >
            Check out
          </Button>
        )}
        {isAgain && (
          <Button
            variant="default"
            loading={stop.isPending}
            leftSection={<IconHandStop size={16} aria-hidden />}
            onClick={() => refuse('Same code')}
          >
            Different person: refuse
          </Button>
        )}
        {isAgain && pass?.insideVisitId && mayCallHost(pass) && (
          <CallHouse isJustIn visitId={pass.insideVisitId} guestName={pass.guestName} />
        )}
        {isInside && !comesIn && (
          <Button variant="default" onClick={() => onAgain({ direction: 'In' })}>
            {pass?.entriesLeft === 0 ? 'Coming in' : 'Check in one more'}
          </Button>
        )}
        {answer.mayOverride && !overriding && (
          <Button variant="default" onClick={() => setOverriding(true)}>
            Check in anyway
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          Clear
        </Button>
      </Row>
      {answer.mayOverride && overriding && (
        <OverrideForm
          busy={enter.isPending}
          isWatched={answer.watch !== null}
          fault={answer.code === 'wrongPin' ? answer.reason : undefined}
          onSend={(override) => letIn({ override })}
        />
      )}
    </div>
  );
}
