// Fields for the scope of a team member: the whole community or some of its streets, and all wallets or some of them.
import { Radio } from '@mantine/core';
import { findStreets, findWallets } from '#lib/list/find.ts';
import { useField } from '#ui/form/form-context.ts';
import { PickManyField } from '#ui/form/PickMany.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';

export type ScopeValues = {
  scope: 'all' | 'streets';
  streetIds: FilterOption[];
  wallets: 'all' | 'chosen';
  walletIds: FilterOption[];
};

type Named = { id: string; name: string };
type Scope = { streets: readonly Named[] | null; wallets: readonly Named[] | null };

const optionsOf = (named: readonly Named[] | null): FilterOption[] =>
  (named ?? []).map(({ id, name }) => ({ value: id, label: name }));

export const scopeValuesOf = ({ streets, wallets }: Scope): ScopeValues => ({
  scope: streets === null ? 'all' : 'streets',
  streetIds: optionsOf(streets),
  wallets: wallets === null ? 'all' : 'chosen',
  walletIds: optionsOf(wallets),
});

const idsOf = (options: FilterOption[]): string[] => options.map(({ value }) => value);

/** The request fields: null means the whole community, or all wallets. */
export const scopeOf = ({ scope, streetIds, wallets, walletIds }: ScopeValues) => ({
  streetIds: scope === 'all' ? null : idsOf(streetIds),
  walletIds: wallets === 'all' ? null : idsOf(walletIds),
});

export function ScopeFields() {
  const field = useField<string>({ name: 'scope', label: 'Access' });
  const wallets = useField<string>({ name: 'wallets', label: 'Wallets' });
  return (
    <>
      <Radio.Group
        label="Access"
        value={field.value}
        onChange={field.set}
        description="With some streets, a team member sees only their houses and residents."
      >
        <Radio mt={8} value="all" label="Whole community" />
        <Radio mt={8} value="streets" label="Some streets" />
      </Radio.Group>
      {field.value === 'streets' && (
        <PickManyField
          name="streetIds"
          label="Streets"
          required
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
      )}
      <Radio.Group
        label="Wallets"
        value={wallets.value}
        onChange={wallets.set}
        description="With some wallets, a team member sees only their money, requests and figures."
      >
        <Radio mt={8} value="all" label="All wallets" />
        <Radio mt={8} value="chosen" label="Some wallets" />
      </Radio.Group>
      {wallets.value === 'chosen' && (
        <PickManyField
          name="walletIds"
          label="Which wallets"
          required
          noun={{ one: 'wallet', many: 'wallets' }}
          find={findWallets()}
        />
      )}
    </>
  );
}
