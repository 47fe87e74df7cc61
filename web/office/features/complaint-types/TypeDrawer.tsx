// Adds or changes a complaint type. Times are in minutes for each priority; critical complaints count around the clock.
import {
  changeComplaintType,
  createComplaintType,
} from '#calls/complaint-types/complaint-types.ts';
import { listRoles } from '#calls/team/roles.ts';
import type { ComplaintType, EscalationTarget } from '#contract/complaint-types/complaint-types.ts';
import {
  calendars,
  type Priority,
  priorities,
  typeIcons,
} from '#contract/complaints/complaint-words.ts';
import { call } from '#lib/api/api.ts';
import { findProviders, findWorkers } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Times = Record<Priority, string>;
type Values = {
  name: string;
  hint: string;
  parentId: string;
  icon: string;
  defaultPriority: string;
  responseMinutes: Times;
  resolveMinutes: Times;
  calendar: string;
  defaultWorkerId: string;
  defaultRoleId: string;
  defaultProviderId: string;
  levels: [string, string, string];
  requirePhoto: boolean;
  visibleToResidents: boolean;
  isBilling: boolean;
  isActive: boolean;
};

const textOf = (minutes: Record<Priority, number> | undefined, otherwise: number): Times =>
  Object.fromEntries(
    priorities.map((priority) => [priority, String(minutes?.[priority] ?? otherwise)]),
  ) as Times;

const numbersOf = (times: Times) =>
  Object.fromEntries(priorities.map((priority) => [priority, Number(times[priority])]));

const levelText = (target: EscalationTarget): string =>
  target ? `${target.kind} ${target.id}` : '';

const levelOf = (text: string) => {
  const [kind, id] = text.split(' ');
  return kind && id ? { kind, id } : null;
};

const initialOf = (type: ComplaintType | undefined): Values => ({
  name: type?.name ?? '',
  hint: type?.hint ?? '',
  parentId: type?.parentId ?? '',
  icon: type?.icon ?? 'Other',
  defaultPriority: type?.defaultPriority ?? 'Medium',
  responseMinutes: textOf(type?.responseMinutes, 240),
  resolveMinutes: textOf(type?.resolveMinutes, 2880),
  calendar: type?.calendar ?? '24×7',
  defaultWorkerId: type?.defaultWorker?.id ?? '',
  defaultRoleId: type?.defaultRole?.id ?? '',
  defaultProviderId: type?.defaultProvider?.id ?? '',
  levels: (type?.escalation.map(levelText) ?? ['', '', '']) as Values['levels'],
  requirePhoto: type?.requirePhoto ?? false,
  visibleToResidents: type?.visibleToResidents ?? true,
  isBilling: type?.isBilling ?? false,
  isActive: type?.isActive ?? true,
});

const bodyOf =
  (type: ComplaintType | undefined) =>
  ({ parentId, levels, responseMinutes, resolveMinutes, ...rest }: Values) => ({
    ...rest,
    responseMinutes: numbersOf(responseMinutes),
    resolveMinutes: numbersOf(resolveMinutes),
    defaultWorkerId: rest.defaultWorkerId || null,
    defaultRoleId: rest.defaultRoleId || null,
    defaultProviderId: rest.defaultProviderId || null,
    escalation: levels.map(levelOf),
    ...(type ? { version: type.version } : { parentId: parentId || null }),
  });

type TypeDrawerProps = {
  type?: ComplaintType;
  parents: readonly ComplaintType[];
  onClose: () => void;
};

export function TypeDrawer({ type, parents, onClose }: TypeDrawerProps) {
  const create = useAct(createComplaintType, { toasts: 'none' });
  const change = useAct(changeComplaintType, { toasts: 'none' });
  const findRoles = async () =>
    (await call(listRoles)).map(({ id, name }) => ({
      value: id,
      label: name,
    }));
  const findTargets = async (search: string) => [
    ...(await findRoles()).map(({ value, label }) => ({
      value: `role ${value}`,
      label: `Everybody: ${label}`,
    })),
    ...(await findWorkers(search)).map(({ value, label }) => ({
      value: `worker ${value}`,
      label,
    })),
  ];
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={type ? `Change ${type.name}` : 'Add type'}
      sentence="Applies to new complaints. Existing complaints keep their due times."
      submitLabel={type ? 'Save' : 'Add type'}
      initial={initialOf(type)}
      toBody={bodyOf(type) as never}
      schema={async () => {
        const contract = await import('#contract/complaint-types/complaint-types.ts');
        return (
          type ? contract.changeComplaintType.body : contract.createComplaintType.body
        ) as never;
      }}
      onSubmit={(body) =>
        type
          ? change.mutateAsync({ params: { typeId: type.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Type">
        <TextField name="name" label="Name" required maxLength={60} />
        <TextField
          name="hint"
          label="Explanation"
          maxLength={90}
          help="One line that people see when they choose a type."
        />
        {!type && (
          <SelectField
            name="parentId"
            label="Part of"
            options={parents
              .filter(({ parentId }) => parentId === null)
              .map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="No parent type"
          />
        )}
        <SelectField name="icon" label="Icon" required options={typeIcons} />
        <SelectField name="defaultPriority" label="Usual priority" required options={priorities} />
      </FormSection>
      <FormSection title="Minutes to answer" columns>
        {priorities.map((priority) => (
          <TextField
            key={priority}
            name={`responseMinutes.${priority}`}
            label={`Answer, ${priority.toLowerCase()}`}
            inputMode="numeric"
            required
          />
        ))}
      </FormSection>
      <FormSection title="Minutes to resolve" columns>
        {priorities.map((priority) => (
          <TextField
            key={priority}
            name={`resolveMinutes.${priority}`}
            label={`Resolve, ${priority.toLowerCase()}`}
            inputMode="numeric"
            required
          />
        ))}
      </FormSection>
      <SelectField
        name="calendar"
        label="Calendar"
        required
        options={calendars}
        help="Critical complaints count around the clock."
      />
      <FormSection title="Assignment">
        <AsyncSelect
          name="defaultWorkerId"
          label="This person"
          find={findWorkers}
          chosen={
            type?.defaultWorker
              ? { value: type.defaultWorker.id, label: type.defaultWorker.name }
              : undefined
          }
        />
        <AsyncSelect
          name="defaultRoleId"
          label="Or role (fewest open complaints)"
          find={findRoles}
          chosen={
            type?.defaultRole
              ? { value: type.defaultRole.id, label: type.defaultRole.name }
              : undefined
          }
        />
        <AsyncSelect
          name="defaultProviderId"
          label="Service provider"
          find={findProviders('Invited,Active')}
          chosen={
            type?.defaultProvider
              ? { value: type.defaultProvider.id, label: type.defaultProvider.name }
              : undefined
          }
        />
      </FormSection>
      <FormSection
        title="Escalation"
        help="Leave empty to escalate to all complaint managers, then the owner."
      >
        {(['At 100 %', 'At 150 %', 'At 200 %'] as const).map((label, at) => (
          <AsyncSelect
            key={label}
            name={`levels.${at}`}
            label={`${label} of the resolve time`}
            find={findTargets}
            chosen={
              type?.escalation[at]
                ? {
                    value: levelText(type.escalation[at] ?? null),
                    label: type.escalationNames[at] ?? '',
                  }
                : undefined
            }
          />
        ))}
      </FormSection>
      <FormSection title="Rules">
        <SwitchField name="requirePhoto" label="Needs a photo to resolve" />
        <SwitchField name="visibleToResidents" label="Residents can use it" />
        <SwitchField name="isBilling" label="Billing: visible to finance officers" />
        <SwitchField name="isActive" label="In use" />
      </FormSection>
    </FormDrawer>
  );
}
