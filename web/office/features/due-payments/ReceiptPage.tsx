// `/receipts/:communityId/:code`: confirms that a receipt is genuine, to anybody who has its link. The page shows the
// amount, the day, the house, the code of the link, and whether the receipt is still valid.
import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { verifyReceipt } from '#calls/due-payments/receipts.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './receipt.module.css';

export function ReceiptPage() {
  const params = useParams({ strict: false }) as { communityId: string; code: string };
  const { data, isError, error } = useOperation(verifyReceipt, { params });
  return (
    <main className={classes.page}>
      <title>Verify receipt · Courtyard</title>
      <Logo />
      <h1 className={classes.title}>Verify receipt</h1>
      {isError && (
        <StateMessage
          picture={<Unauthorized />}
          title={error.status < 500 ? 'Receipt not found' : 'Something went wrong'}
          text={
            error.status < 500
              ? 'Compare the address with the one printed on the receipt.'
              : error.message
          }
        />
      )}
      {!data && !isError && <Skeleton height={220} className={classes.card} />}
      {data && (
        <div className={classes.card}>
          <StatusBadge isResult tone={data.isValid ? 'good' : 'bad'}>
            {data.isValid ? 'This receipt is valid' : 'This payment was reversed'}
          </StatusBadge>
          <p className={classes.amount}>{formatMoney(data.amountMinor, data.currency)}</p>
          <KeyValueList
            items={[
              ['House', data.house],
              ['Paid on', <DayText key="d" day={data.paidOn} />],
              ['Verification code', params.code],
            ]}
          />
        </div>
      )}
    </main>
  );
}
