// Letting in against a red answer: a reason always, and a supervisor's PIN unless the person may approve themselves.
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { listGateSupervisors } from '#calls/gate-checks.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import classes from './gate.module.css';

export type Override = { reason: string; supervisorId?: string; pin?: string };

type OverrideFormProps = {
  busy: boolean;
  /** What sending does. */
  label?: string;
  onSend: (override: Override) => void;
};

export function OverrideForm({ busy, label = 'Let in against red', onSend }: OverrideFormProps) {
  const communityId = useCommunityId();
  const mayApprove = useMay('gatePasses.approve');
  const { data } = useOperation(
    listGateSupervisors,
    { params: { communityId } },
    { enabled: !mayApprove },
  );
  const [reason, setReason] = useState('');
  const [supervisorId, setSupervisorId] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend({ reason, ...(supervisorId && pin && { supervisorId, pin }) });
  };
  return (
    <form className={classes.overriding} onSubmit={submit}>
      <Textarea
        label="Why they are let in"
        size="md"
        rows={3}
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {!mayApprove && (
        <>
          <Select
            label="Supervisor"
            size="md"
            data={data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={supervisorId}
            onChange={setSupervisorId}
          />
          <TextInput
            className={classes.pin}
            label="Their PIN"
            size="md"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
        </>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        color="var(--ui-danger)"
        loading={busy}
        disabled={reason.trim().length < 3}
      >
        {label}
      </Button>
    </form>
  );
}
