// The drawer of a movement, with its journal: the accounts debited and credited.
import { Table } from '@mantine/core';
import { getTransaction } from '#calls/wallets/transactions.ts';
import type { TransactionDetail } from '#contract/wallets/transactions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { valueLabel } from '#ui/format/value-label.ts';
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
          ['Kind', valueLabel(transaction.kind)],
          ['Wallet', transaction.wallet.name],
          ['Description', transaction.narration],
          ['From or to', transaction.counterparty],
          ['Payment method', transaction.channel],
          ['Date', <DayText key="d" day={transaction.occurredOn} />],
          ['Recorded', <InstantText key="p" at={transaction.postedAt} />],
          ['By', transaction.initiatedByName],
          ['Payment reference', transaction.externalReference],
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
            'Balance after entry',
            <MoneyText key="b" amountMinor={transaction.balanceAfterMinor} />,
          ],
          [
            'Approval',
            transaction.singleControl ? 'One person only' : 'Second person, or not required',
          ],
          ['Reverses', transaction.reverses?.reference],
          ['Reversed by', transaction.reversedBy?.reference],
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
        <Table.Caption>Journal</Table.Caption>
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
