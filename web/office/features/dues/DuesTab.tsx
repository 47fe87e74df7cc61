// The dues of a community, each with how much of it has been paid.
import { Button, Progress, Text } from '@mantine/core';
import { dueList, listDues } from '#calls/dues/due-list.ts';
import { quickFilters } from '#calls/charges/charges.ts';
import type { DueRow } from '#contract/dues/dues.ts';
import { findWallets } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { dueStatus, frequencyText } from './words.ts';

const cells = {
  status: ({ status }: DueRow) => <StatusBadge tone={dueStatus[status]}>{status}</StatusBadge>,
  rhythm: frequencyText,
  amount: ({ amountMinor, amountModel }: DueRow) =>
    amountMinor === null ? amountModel : <MoneyText amountMinor={amountMinor} />,
  collected: (row: DueRow) => <Collected row={row} />,
};

export function DuesTab({ create }: { create?: PageAction }) {
  const { view } = useList(dueList, listDues, {
    cells,
    options: { WalletId: findWallets('Active') },
  });
  return (
    <>
      <QuickLinks />
      <ListView
        {...view}
        rowLabel={(row) => row.title}
        rowHref={(row) => paths.due(row.id)}
        empty={{
          title: 'No dues yet',
          text:
            'A due bills houses at a frequency: a service charge each month, a levy once. ' +
            'Nobody is billed before you publish it.',
          ...(create && { action: create }),
        }}
      />
    </>
  );
}

/** Links to the two lists of charges that officers check every morning. */
function QuickLinks() {
  return (
    <Row align="stretch" mb={12}>
      {quickFilters.map((quick) => (
        <Button
          key={quick}
          size="compact-md"
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.quickCharges(quick)} />}
        >
          {quick}
        </Button>
      ))}
    </Row>
  );
}

function Collected({ row }: { row: DueRow }) {
  const { billedMinor, collectedMinor, waivedMinor } = row.progress;
  const owed = billedMinor - waivedMinor;
  if (owed <= 0) return <EmptyValue label="Nothing billed" />;
  const percent = Math.floor((collectedMinor / owed) * 100);
  return (
    <>
      <Text size="sm" span>
        {percent} %
      </Text>
      <Progress value={percent} size="sm" mt={4} aria-label={`${percent} % of ${row.title} paid`} />
    </>
  );
}
