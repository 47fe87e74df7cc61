// Creates a group, or changes its name and description.
import { changeGroup, createGroup } from '#calls/groups/groups.ts';
import type { Group, GroupKind } from '#contract/groups/groups.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { KindField } from './KindField.tsx';
import { MembersField } from './MembersField.tsx';

type GroupDrawerProps = { opened: boolean; onClose: () => void; group?: Group };
type Values = { name: string; description: string; kind: GroupKind; memberIds: FilterOption[] };

const blanks: Values = { name: '', description: '', kind: 'House', memberIds: [] };

const bodyOf =
  (group: Group | undefined) =>
  ({ name, description, kind, memberIds }: Values) =>
    group
      ? { name, description, version: group.version }
      : { name, description, kind, memberIds: memberIds.map(({ value }) => value) };

export function GroupDrawer({ opened, onClose, group }: GroupDrawerProps) {
  const create = useAct(createGroup, { toasts: 'none' });
  const change = useAct(changeGroup, { toasts: 'none' });
  return (
    <FormDrawer<Values, never>
      opened={opened}
      onClose={onClose}
      title={group ? 'Edit group' : 'Create group'}
      submitLabel={group ? 'Save' : 'Create group'}
      initial={blanks}
      record={group}
      toBody={bodyOf(group)}
      schema={async () => {
        const contract = await import('#contract/groups/groups.ts');
        return group ? contract.changeGroup.body : contract.createGroup.body;
      }}
      onSubmit={(body) =>
        group
          ? change.mutateAsync({ params: { groupId: group.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="The group">
        <TextField name="name" label="Name" required maxLength={60} />
        <TextField name="description" label="Description" rows={2} maxLength={250} />
      </FormSection>
      {!group && (
        <FormSection title="Members">
          <KindField />
          <MembersField />
        </FormSection>
      )}
    </FormDrawer>
  );
}
