// Creates a role, also as a copy of another, or changes one. Only permissions that the person holds can be granted.
import { changeRole, createRole } from '#calls/team/roles.ts';
import type { Role } from '#contract/team/roles.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { usePermissions } from '#lib/session/permissions.ts';
import { RightsField } from './RightsField.tsx';

type RoleDrawerProps = { role?: Role | undefined; from?: Role | undefined; onClose: () => void };
type Values = { name: string; description: string; permissions: string[] };

export function RoleDrawer({ role, from, onClose }: RoleDrawerProps) {
  const own = usePermissions((state) => state.userPermissions);
  const create = useAct(createRole, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Role saved.'),
  });
  const change = useAct(changeRole, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Saved.'),
  });
  const initial: Values = {
    name: '',
    description: '',
    permissions: from?.permissions.filter((one) => own.includes(one)) ?? [],
  };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={role ? `Edit ${role.name}` : from ? `Copy ${from.name}` : 'Add role'}
      sentence={
        role && role.workerCount > 0
          ? 'Changes take effect immediately for everyone with this role. You confirm new permissions with a code.'
          : 'You can only grant permissions that you have. You confirm with a code.'
      }
      submitLabel={role ? 'Save' : 'Add role'}
      initial={initial}
      record={role}
      schema={async () => {
        const contract = await import('#contract/team/roles.ts');
        return role ? contract.changeRole.body : contract.createRole.body;
      }}
      onSubmit={(body) =>
        withStepUp(() =>
          role
            ? change.mutateAsync({ params: { roleId: role.id }, body })
            : create.mutateAsync({ body }),
        )
      }
    >
      <FormSection title="The role">
        <TextField name="name" label="Name" required maxLength={60} />
        <TextField name="description" label="Description" rows={2} maxLength={250} />
      </FormSection>
      <FormSection title="Permissions">
        <RightsField name="permissions" />
      </FormSection>
    </FormDrawer>
  );
}
