// Adds a guard, or changes their details, their PIN and whether they may sign in.
import { listGates } from '#calls/gates/gates.ts';
import { changeSecurityUser, createSecurityUser } from '#calls/team/security-users.ts';
import { securityUserStatuses, type SecurityUser } from '#contract/team/security-users.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Props = { user: SecurityUser | undefined; onClose: () => void };
type Values = {
  name: string;
  phone: string;
  post: string;
  pin: string;
  status: string;
  isSupervisor: boolean;
  gateIds: string[];
};

const bodyOf =
  (user: SecurityUser | undefined) =>
  ({ name, phone, post, pin, status, isSupervisor, gateIds }: Values) =>
    user
      ? {
          name,
          phone: phone || null,
          post,
          status,
          isSupervisor,
          gateIds,
          ...(pin && { pin }),
          version: user.version,
        }
      : { name, post, pin, isSupervisor, gateIds, ...(phone && { phone }) };

/** The gates to choose from; for a caller who may not see gates, only those already chosen. */
function useGates(user: SecurityUser | undefined) {
  const mayRead = useMay('gatePasses.read');
  const request = { query: {} };
  const gates = useOperation(listGates, request, { enabled: mayRead }).data ?? [];
  const known = new Set(gates.map(({ id }) => id));
  const others = user?.gates.filter(({ id }) => !known.has(id)) ?? [];
  return [...gates, ...others].map(({ id, name }) => ({ value: id, label: name }));
}

export function SecurityUserDrawer({ user, onClose }: Props) {
  const create = useAct(createSecurityUser, { toasts: 'none' });
  const change = useAct(changeSecurityUser, { toasts: 'none' });
  const options = useGates(user);
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={user ? `Change ${user.name}` : 'Add security user'}
      submitLabel={user ? 'Save' : 'Add security user'}
      initial={{
        name: user?.name ?? '',
        phone: user?.phone ?? '',
        post: user?.post ?? '',
        pin: '',
        status: user?.status ?? 'Active',
        isSupervisor: user?.isSupervisor ?? false,
        gateIds: user?.gates.map(({ id }) => id) ?? [],
      }}
      toBody={bodyOf(user)}
      schema={async () => {
        const contract = await import('#contract/team/security-users.ts');
        return user ? contract.changeSecurityUser.body : contract.createSecurityUser.body;
      }}
      onSubmit={(body) =>
        user
          ? change.mutateAsync({ params: { securityUserId: user.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Guard">
        <TextField name="name" label="Name" required maxLength={80} />
        <PhoneField name="phone" label="Phone number" />
        <TextField name="post" label="Post" maxLength={80} placeholder="Main gate" />
        {options.length > 0 && (
          <MultiSelectField
            name="gateIds"
            label="Gates"
            options={options}
            placeholder="Every gate"
            help="The guard can begin shifts only at these gates. An open shift continues."
          />
        )}
      </FormSection>
      <FormSection title="Signing in">
        <TextField
          name="pin"
          label={user ? 'New PIN' : 'PIN'}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required={!user}
          maxLength={6}
          help="4 to 6 digits, 6 for a supervisor. You can’t see it later, so share it now."
        />
        <SwitchField
          name="isSupervisor"
          label="Supervisor"
          help="The supervisor’s PIN can override a red answer."
        />
        {user && (
          <SelectField name="status" label="State" required options={securityUserStatuses} />
        )}
      </FormSection>
    </FormDrawer>
  );
}
