// The dues of a community, each with how much of it has been paid.
import { Button, Progress, Text } from '@mantine/core';
import { dueList, listDues } from '#calls/dues/due-list.ts';
import { getDue } from '#calls/dues/dues.ts';
import { quickFilters } from '#calls/charges/charges.ts';
import type { DueRow } from '#contract/dues/dues.ts';
import { call } from '#lib/api/api.ts';
import { findWallets } from '#lib/list/find.ts';
import { useRowForm } from '#lib/list/row-form.ts';
import { useList } from '#lib/list/use-list.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { Row } from '#ui/layout/Row.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { dueStatus, frequencyText } from './words.ts';

const DueDrawer = lazyPart(async () => (await import('./DueDrawer.tsx')).DueDrawer);

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
  const mayCreate = useMay('dues.create');
  const { onEdit, form } = useRowForm(
    (id) => call(getDue, { params: { dueId: id } }),
    (due, close) =>
      due.status === 'Ended' || due.status === 'Cancelled' ? null : (
        <DueDrawer due={due} onClose={close} />
      ),
  );
  return (
    <>
      <QuickLinks />
      <ListView
        {...view}
        rowLabel={(row) => row.title}
        rowHref={(row) => paths.due(row.id)}
        {...(mayCreate && { onEdit })}
        empty={{
          title: 'No dues yet',
          text:
            'A due bills houses, for example a monthly service charge or a one-off levy. ' +
            'No house is billed until you publish it.',
          ...(create && { action: create }),
        }}
      />
      {form}
    </>
  );
}

const quickWords = { 'Due today': 'Charges due today', Overdue: 'Overdue charges' } as const;

/** Links to the charges that are due today, and to the overdue charges. */
function QuickLinks() {
  return (
    <Row align="stretch" mb={12}>
      {quickFilters.map((quick) => (
        <Button
          key={quick}
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.quickCharges(quick)} />}
        >
          {quickWords[quick]}
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
        <Text inherit span hiddenFrom="sm">
          {' '}
          collected
        </Text>
      </Text>
      <Progress value={percent} size="sm" mt={4} aria-label={`${percent} % of ${row.title} paid`} />
    </>
  );
}
