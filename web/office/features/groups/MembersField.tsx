// The members of a group as a field of its form; choosing another kind clears them.
import type { GroupKind } from '#contract/groups/groups.ts';
import { useField, useFormShared } from '#ui/form/form-context.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { MemberPicker } from './MemberPicker.tsx';

export function MembersField() {
  const { form } = useFormShared();
  const kind = form.getValues()['kind'] as GroupKind;
  const field = useField<FilterOption[]>({ name: 'memberIds', label: 'Members', required: true });
  return (
    <MemberPicker
      key={kind}
      kind={kind}
      chosen={field.value}
      onChange={field.set}
      error={field.input.error as string | undefined}
    />
  );
}
