// Whether somebody works for the whole community or for some of its streets, and which.
import { Radio } from '@mantine/core';
import { useCommunityId } from '#lib/estate.ts';
import { findStreets } from '#lib/find.ts';
import { useField } from '#ui/form/form-context.ts';
import { PickManyField } from '#ui/form/PickMany.tsx';
import type { FilterOption } from '#ui/list/filters.ts';

export type ScopeValues = { scope: 'all' | 'streets'; streetIds: FilterOption[] };

/** What of the values is sent: null is the whole community. */
export const streetIdsOf = ({ scope, streetIds }: ScopeValues): string[] | null =>
  scope === 'all' ? null : streetIds.map(({ value }) => value);

export function ScopeFields() {
  const communityId = useCommunityId();
  const field = useField<string>({ name: 'scope', label: 'Works for' });
  return (
    <>
      <Radio.Group
        label="Works for"
        value={field.value}
        onChange={field.set}
        description="Limited to streets, somebody sees their houses and residents and no others."
      >
        <Radio mt={8} value="all" label="The whole community" />
        <Radio mt={8} value="streets" label="Some streets" />
      </Radio.Group>
      {field.value === 'streets' && (
        <PickManyField
          name="streetIds"
          label="Streets"
          required
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets(communityId)}
        />
      )}
    </>
  );
}
