// The drawer of a movement, with its journal: the accounts debited and credited.
import { Table } from '@mantine/core';
import { getTransaction } from '#calls/wallets/transactions.ts';
import type { TransactionDetail } from '#contract/wallets/transactions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { InvoiceLink } from '#lib/money/InvoiceLink.tsx';

type TransactionDrawerProps = { transactionId: string; onClose: () => void };

export function TransactionDrawer({ transactionId, onClose }: TransactionDrawerProps) {
  const result = useOperation(getTransaction, { params: { transactionId } });
  return (
    <DetailDrawer
      title={result.data ? `Transaction ${result.data.reference}` : 'Transaction'}
      result={result}
      onClose={onClose}
    >
      {(transaction) => <Facts transaction={transaction} />}
    </DetailDrawer>
  );
}

function Facts({ transaction }: { transaction: TransactionDetail }) {
  return (
    <>
      <KeyValueList
        title="What happened"
        items={[
          ['Amount', <MoneyText key="a" amountMinor={transaction.amountMinor} />],
          ['Kind', transaction.kind],
          ['Wallet', transaction.wallet.name],
          ['What for', transaction.narration],
          ['With', transaction.counterparty],
          ['Channel', transaction.channel],
          ['Day', <DayText key="d" day={transaction.occurredOn} />],
          ['Written down', <InstantText key="p" at={transaction.postedAt} />],
          ['By', transaction.initiatedByName],
          ['Their reference', transaction.externalReference],
          [
            transaction.kind === 'Deposit' ? 'Slip' : 'Invoice',
            transaction.invoiceName && transaction.requestId && (
              <InvoiceLink
                key="i"
                requestId={transaction.requestId}
                name={transaction.invoiceName}
              />
            ),
          ],
          [
            'Balance when entered',
            <MoneyText key="b" amountMinor={transaction.balanceAfterMinor} />,
          ],
          ['Control', transaction.singleControl ? 'One person alone' : 'By two persons or none'],
          ['Takes back', transaction.reverses?.reference],
          ['Taken back by', transaction.reversedBy?.reference],
          ['Status', transaction.status],
          [
            'Reconciled with',
            transaction.bankLine && (
              <PlainLink key="r" href={paths.bankLine(transaction.bankLine.description)}>
                {transaction.bankLine.description}, {formatDay(transaction.bankLine.postedOn)}
              </PlainLink>
            ),
          ],
        ]}
      />
      <Table mt={16} captionSide="top">
        <Table.Caption>The whole journal</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Account</Table.Th>
            <Table.Th ta="right">Debit</Table.Th>
            <Table.Th ta="right">Credit</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transaction.lines.map((line) => (
            <Table.Tr key={`${line.code} ${line.account}`}>
              <Table.Td>
                {line.code} {line.account}
              </Table.Td>
              <Table.Td ta="right">
                {line.debitMinor > 0 && <MoneyText amountMinor={line.debitMinor} />}
              </Table.Td>
              <Table.Td ta="right">
                {line.creditMinor > 0 && <MoneyText amountMinor={line.creditMinor} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
