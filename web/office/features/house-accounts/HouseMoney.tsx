// A house's account on the page of the house: the balances and the statement.
import { Text } from '@mantine/core';
import { getHouseAccount } from '#calls/house-accounts/house-accounts.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { HouseBalances } from './HouseBalances.tsx';
import { HouseStatementTab } from './HouseStatementTab.tsx';

export function HouseMoney({ houseId }: { houseId: string }) {
  const result = useOperation(getHouseAccount, { params: { houseId } });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  return (
    <>
      <HouseBalances account={result.data} />
      <Text size="sm" my={16}>
        <TextLink href={paths.houseAccount(houseId)}>Charges, payments, plans and refunds</TextLink>
      </Text>
      <HouseStatementTab houseId={houseId} />
    </>
  );
}
