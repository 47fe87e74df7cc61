// A team member: edit role, title, streets and wallets; suspend, reinstate or remove them.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listRoles } from '#calls/team/roles.ts';
import { changeWorker, reinstateWorker, suspendWorker } from '#calls/team/workers.ts';
import type { Worker } from '#contract/team/workers.ts';
import { useMe } from '#lib/session/me.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useSeesAllWallets, useSeesAllStreets } from '#lib/session/worker-scope.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { RemoveWorkerDialog } from './RemoveWorkerDialog.tsx';
import { ScopeFields, scopeOf, type ScopeValues, scopeValuesOf } from './ScopeFields.tsx';
import { nameOf } from './worker.ts';

type WorkerDrawerProps = { worker: Worker; onClose: () => void };

export function WorkerDrawer({ worker, onClose }: WorkerDrawerProps) {
  const [doing, setDoing] = useState<'read' | 'edit' | 'suspend' | 'remove'>('read');
  const back = () => setDoing('read');
  if (doing === 'edit') return <EditDrawer worker={worker} onClose={onClose} />;
  return (
    <>
      <DetailDrawer
        title={nameOf(worker)}
        result={{ data: worker, isError: false, error: null, refetch: () => undefined }}
        onClose={onClose}
      >
        {() => (
          <>
            <KeyValueList
              title="Role and access"
              items={[
                ['Role', worker.isOwner ? 'Owner of the community' : worker.role],
                ['Job title', worker.title],
                [
                  'Access',
                  worker.streets === null
                    ? 'Whole community'
                    : worker.streets.map(({ name }) => name).join(', '),
                ],
                [
                  'Wallets',
                  worker.wallets === null
                    ? 'All'
                    : worker.wallets.map(({ name }) => name).join(', '),
                ],
                ['Status', worker.status],
                ['Email', worker.email],
                ['Two-factor authentication', worker.twoFactorEnabled ? 'On' : 'Off'],
                ['Since', <InstantText key="j" at={worker.joinedAt} />],
                ['Last seen', <InstantText key="l" at={worker.lastSeenAt} ago />],
              ]}
            />
            <WorkerActions worker={worker} onDo={setDoing} onClose={onClose} />
          </>
        )}
      </DetailDrawer>
      {doing === 'suspend' && <SuspendDialog worker={worker} onClose={back} onDone={onClose} />}
      {doing === 'remove' && <RemoveWorkerDialog worker={worker} onClose={back} onDone={onClose} />}
    </>
  );
}

type WorkerActionsProps = WorkerDrawerProps & {
  onDo: (doing: 'edit' | 'suspend' | 'remove') => void;
};

/**
 * Team members cannot change themselves, the owner or a removed member, and a member limited to streets or wallets
 * cannot change one without that limit.
 */
function WorkerActions({ worker, onDo, onClose }: WorkerActionsProps) {
  const me = useMe();
  const mayChange = useMay('team.update');
  const mayRemove = useMay('team.archive');
  const worksForAll = useSeesAllStreets();
  const seesAllWallets = useSeesAllWallets();
  const reinstate = useAct(reinstateWorker, {
    success: `${nameOf(worker)} has access again.`,
    onSuccess: onClose,
  });
  if (!worksForAll && worker.streets === null) return null;
  if (!seesAllWallets && worker.wallets === null) return null;
  if (worker.isOwner || worker.userId === me?.id || worker.status === 'Removed') return null;
  const params = { workerId: worker.id };
  return (
    <Row align="stretch" mt={16}>
      {mayChange && worker.status === 'Active' && (
        <>
          <Button onClick={() => onDo('edit')}>Change</Button>
          <Button variant="default" onClick={() => onDo('suspend')}>
            Suspend
          </Button>
        </>
      )}
      {mayChange && worker.status === 'Suspended' && (
        <Button loading={reinstate.isPending} onClick={() => reinstate.mutate({ params })}>
          Restore access
        </Button>
      )}
      {mayRemove && (
        <Button variant="default" color="red" onClick={() => onDo('remove')}>
          Remove
        </Button>
      )}
    </Row>
  );
}

type Values = ScopeValues & { roleId: string; title: string };

function EditDrawer({ worker, onClose }: WorkerDrawerProps) {
  const roles = useOperation(listRoles);
  const change = useAct(changeWorker, { toasts: 'none' });
  const params = { workerId: worker.id };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={`Change ${nameOf(worker)}`}
      sentence="Takes effect immediately. You confirm a new role with a code."
      submitLabel="Save"
      initial={{
        roleId: worker.roleId,
        title: worker.title ?? '',
        ...scopeValuesOf(worker),
      }}
      toBody={({ roleId, title, ...scope }) => ({
        roleId,
        title: title || null,
        ...scopeOf(scope),
        version: worker.version,
      })}
      schema={async () => (await import('#contract/team/workers.ts')).changeWorker.body}
      onSubmit={(body) => withStepUp(() => change.mutateAsync({ params, body }))}
    >
      <FormSection title="Role">
        <SelectField
          name="roleId"
          label="Role"
          required
          options={(roles.data ?? []).map(({ id, name, isGrantable }) => ({
            value: id,
            label: isGrantable ? name : `${name} (has more permissions than you)`,
            disabled: !isGrantable,
          }))}
        />
        <TextField name="title" label="Title" maxLength={80} />
      </FormSection>
      <FormSection title="Where">
        <ScopeFields />
      </FormSection>
    </FormDrawer>
  );
}

type DoneProps = WorkerDrawerProps & { onDone: () => void };

function SuspendDialog({ worker, onClose, onDone }: DoneProps) {
  const suspend = useAct(suspendWorker, {
    success: `${nameOf(worker)} is suspended and signed out.`,
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Suspend ${nameOf(worker)}?`}
      effect="They are signed out on all devices and can’t sign in until you restore access."
      confirmLabel="Suspend"
      onClose={onClose}
      onConfirm={() => suspend.mutateAsync({ params: { workerId: worker.id }, body: {} })}
    />
  );
}
