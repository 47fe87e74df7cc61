// Picks members of a group, of the group's kind.
import type { GroupKind } from '#contract/groups/groups.ts';
import { PickMany } from '#ui/form/PickMany.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { findMembers, memberNouns } from './kinds.ts';

type MemberPickerProps = {
  kind: GroupKind;
  chosen: readonly FilterOption[];
  onChange: (chosen: FilterOption[]) => void;
  error?: string | undefined;
};

export function MemberPicker({ kind, chosen, onChange, error }: MemberPickerProps) {
  return (
    <PickMany
      label="Members"
      noun={memberNouns[kind]}
      required
      find={(search) => findMembers(kind, search)}
      chosen={chosen}
      onChange={onChange}
      error={error}
    />
  );
}
