// The manager's desk: a code gives one answer, one tap lets in. Guards have the console.
import { Button, Select, TextInput } from '@mantine/core';
import { IconDoorEnter, IconSearch, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { checkIn, checkPass, getGateBoard } from '#calls/gate-checks.ts';
import { listGates } from '#calls/gates.ts';
import type { GateAnswer } from '#contract/gate-checks.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { SettingsCard } from '#ui/SettingsCard.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { colourTones } from './words.ts';
import classes from './gate.module.css';

export function CheckDesk() {
  const communityId = useCommunityId();
  const params = { communityId };
  const gates = useOperation(listGates, { params, query: {} });
  const [code, setCode] = useState('');
  const [plate, setPlate] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [answer, setAnswer] = useState<GateAnswer>();
  const gateId = chosen ?? (gates.data?.length === 1 ? gates.data[0]?.id : undefined);
  const check = useAct(checkPass, { toasts: 'errors', onSuccess: setAnswer });
  const clear = () => {
    setAnswer(undefined);
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
    check.mutate({ params, body: shown });
  };
  return (
    <SettingsCard title="Check a code" text="Eight digits, as the guest says or shows them.">
      <form className={classes.check} onSubmit={submit}>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234-5678"
          maxLength={12}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setAnswer(undefined);
          }}
        />
        {(gates.data?.length ?? 0) > 1 && (
          <Select
            label="Gate"
            placeholder="Any"
            data={gates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={chosen}
            onChange={setChosen}
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
      </form>
      <div aria-live="polite">
        {answer && (
          <AnswerCard
            answer={answer}
            shown={shown}
            plate={{ value: plate, set: setPlate }}
            onAgain={() => check.mutate({ params, body: shown })}
            onAnswer={setAnswer}
            onClear={clear}
          />
        )}
      </div>
    </SettingsCard>
  );
}

type AnswerCardProps = {
  answer: GateAnswer;
  shown: { by: { kind: 'code'; code: string }; gateId?: string; plate?: string };
  plate: { value: string; set: (plate: string) => void };
  onAgain: () => void;
  onAnswer: (answer: GateAnswer) => void;
  onClear: () => void;
};

function AnswerCard({ answer, shown, plate, onAgain, onAnswer, onClear }: AnswerCardProps) {
  const communityId = useCommunityId();
  const [overriding, setOverriding] = useState(false);
  const enter = useAct(checkIn, {
    toasts: 'errors',
    invalidates: [getGateBoard, 'listVisits', 'listGatePasses'],
    onSuccess: (done) => (done.admitted ? onClear() : onAnswer(done.answer)),
  });
  const letIn = (more: object = {}) =>
    enter.mutate({ params: { communityId }, body: { ...shown, isConfirmed: true, ...more } });
  const { pass, colour } = answer;
  const tone = colourTones[colour];
  return (
    <div className={classes.answer} data-tone={tone}>
      <p className={classes.big}>
        <StatusBadge tone={tone}>{colour}</StatusBadge>
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
      {answer.code === 'plateNeeded' && (
        <div className={classes.check}>
          <TextInput
            label="Last four of the plate"
            maxLength={15}
            value={plate.value}
            onChange={(event) => plate.set(event.currentTarget.value)}
          />
          <Button variant="default" onClick={onAgain}>
            Check again
          </Button>
        </div>
      )}
      <div className={classes.buttons}>
        {colour !== 'Red' && (
          <Button
            loading={enter.isPending}
            leftSection={<IconDoorEnter size={16} aria-hidden />}
            onClick={() => letIn()}
          >
            Let in
          </Button>
        )}
        {answer.mayOverride && !overriding && (
          <Button variant="default" onClick={() => setOverriding(true)}>
            Let in all the same
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          Clear
        </Button>
      </div>
      {answer.mayOverride && overriding && (
        <OverrideForm busy={enter.isPending} onSend={(override) => letIn({ override })} />
      )}
    </div>
  );
}
