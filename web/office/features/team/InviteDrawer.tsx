// Invites a team member by email, with a role, streets and wallets; the link works once, for 72 hours.
import { listRoles } from '#calls/team/roles.ts';
import { inviteWorker } from '#calls/team/workers.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ScopeFields, scopeOf, type ScopeValues, scopeValuesOf } from './ScopeFields.tsx';

type Values = ScopeValues & { email: string; roleId: string; title: string };

export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const roles = useOperation(listRoles);
  const invite = useAct(inviteWorker, {
    toasts: 'none',
    onSuccess: ({ email }) => toastSuccess(`The invitation to ${email} is being sent.`),
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Invite a colleague"
      sentence="They get a link by email. It works once, for 72 hours, and only for this address."
      submitLabel="Send the invitation"
      initial={{
        email: '',
        roleId: '',
        title: '',
        ...scopeValuesOf({ streets: null, wallets: null }),
      }}
      toBody={({ email, roleId, title, ...scope }) => ({
        email,
        roleId,
        ...(title && { title }),
        ...scopeOf(scope),
      })}
      schema={async () => (await import('#contract/team/workers.ts')).inviteWorker.body}
      onSubmit={(body) => withStepUp(() => invite.mutateAsync({ body }))}
    >
      <FormSection title="Colleague">
        <TextField name="email" label="Email address" type="email" required autoComplete="off" />
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
        <TextField name="title" label="Title" maxLength={80} placeholder="Estate secretary" />
      </FormSection>
      <FormSection title="Where">
        <ScopeFields />
      </FormSection>
    </FormDrawer>
  );
}
