// The people with rights to a wallet's money. Team members have them by their role, so they are changed in the team's
// settings. The wallet of a house also has the residents who pay for it.
import { Skeleton, Table } from '@mantine/core';
import { listWalletPeople } from '#calls/wallets/wallets.ts';
import type { WalletPerson } from '#contract/wallets/wallets.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

export function WalletPeople({ walletId, isHouse }: { walletId: string; isHouse: boolean }) {
  const params = { walletId };
  const maySeeTeam = useMay('team.read');
  const people = useOperation(listWalletPeople, { params });
  if (people.isError) return <ErrorState error={people.error} onRetry={() => people.refetch()} />;
  if (!people.data) return <Skeleton height={240} radius="md" />;
  return (
    <>
      <Muted size={14}>
        {isHouse
          ? 'The money belongs to the residents who pay for the house. The team can see it but can’t move it.'
          : 'Permissions come from roles. Nobody can approve their own request.'}{' '}
        {maySeeTeam && !isHouse && (
          <TextLink href={paths.settingsTab('team')}>Change who is in the team</TextLink>
        )}
      </Muted>
      <Table aria-label="People with access">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>May</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.data.items.map((person) => (
            <Table.Tr key={`${person.id} ${person.role}`}>
              <Table.Td>{person.name}</Table.Td>
              <Table.Td>{person.role}</Table.Td>
              <Table.Td>
                <StatusBadge tone={person.may.approve ? 'good' : 'neutral'}>
                  {wordOf(person)}
                </StatusBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function wordOf({ role, may }: WalletPerson): string {
  if (role === 'Resident') return 'Spend';
  const words = [may.ask && 'ask', may.approve && 'approve', may.manage && 'change it'];
  const said = words.filter((word) => word !== false).join(', ');
  return said === '' ? 'View' : `View, ${said}`;
}
