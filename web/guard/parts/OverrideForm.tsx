// Overrides a red answer or a match with the watch-list, in two steps: the reason, by a chip or in words, and the
// supervisor; then the supervisor's PIN on the console's own keys. A person with the permission to approve gate passes
// needs no PIN.
import { Button, Select, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { listGateSupervisors } from '#calls/visits/gate-lookups.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Keypad } from './Keypad.tsx';
import { commonReasons, withReason } from './override-reasons.ts';
import classes from './gate.module.css';

export type Override = { reason: string; supervisorId?: string; pin?: string };

const pinLength = { least: 4, most: 6 };

type OverrideFormProps = {
  busy: boolean;
  /** The label of the button that sends it. */
  label?: string;
  /** Whether a match with the watch-list is overridden. */
  isWatched?: boolean;
  /** The error of the latest try. */
  fault?: string | undefined;
  onSend: (override: Override) => void;
};

export function OverrideForm(props: OverrideFormProps) {
  const { busy, label = 'Override: check in', isWatched = false, fault, onSend } = props;
  const mayApprove = useMay('gatePasses.approve');
  const { data: supervisors = [] } = useOperation(
    listGateSupervisors,
    {},
    { enabled: !mayApprove },
  );
  const [reason, setReason] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [isAtPin, setAtPin] = useState(false);
  const only = supervisors.length === 1 ? supervisors[0]?.id : undefined;
  const supervisor = supervisors.find(({ id }) => id === (chosenId ?? only));
  const isReasonGiven = reason.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayApprove) return onSend({ reason });
    if (!isAtPin) return setAtPin(true);
    if (supervisor) onSend({ reason, supervisorId: supervisor.id, pin });
    // A wrong PIN is typed again from the start.
    setPin('');
  };
  return (
    <Column component="form" gap={12} mt={8} className={classes.overriding} onSubmit={submit}>
      {fault && <p role="alert">{fault}</p>}
      {isAtPin ? (
        <>
          <p>
            <strong>{supervisor?.name}</strong>, enter your PIN
          </p>
          <Row justify="space-between">
            <p className={classes.quiet}>Reason: {reason}</p>
            <Button variant="subtle" size="md" onClick={() => setAtPin(false)}>
              Change the reason
            </Button>
          </Row>
          <Keypad
            label="Supervisor’s PIN"
            value={pin}
            max={pinLength.most}
            secret
            busy={busy}
            onChange={setPin}
          />
        </>
      ) : (
        <>
          <div className={classes.reasons} role="group" aria-label="Common reasons">
            {commonReasons(isWatched).map((common) => (
              <button
                key={common}
                type="button"
                aria-pressed={reason.startsWith(common)}
                onClick={() => setReason(withReason(reason, common))}
              >
                {common}
              </button>
            ))}
          </div>
          <Textarea
            label="Reason"
            size="md"
            rows={3}
            required
            maxLength={250}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {!mayApprove && (
            <Select
              label="Supervisor"
              size="lg"
              data={supervisors.map(({ id, name }) => ({ value: id, label: name }))}
              value={supervisor?.id ?? null}
              onChange={setChosenId}
            />
          )}
        </>
      )}
      {mayApprove || isAtPin ? (
        <Button
          type="submit"
          size="xl"
          fullWidth
          color="var(--ui-danger)"
          loading={busy}
          disabled={!isReasonGiven || (!mayApprove && pin.length < pinLength.least)}
        >
          {label}
        </Button>
      ) : (
        <Button type="submit" size="xl" fullWidth disabled={!isReasonGiven || !supervisor}>
          Next: supervisor PIN
        </Button>
      )}
    </Column>
  );
}
