// The outcome of a payment, shown when the payer returns from the gateway. It polls until the gateway has confirmed.
import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getPayment } from '#calls/gateway-payments/payments.ts';
import type { Payment } from '#contract/gateway-payments/payments.ts';
import { refreshTopics } from '#lib/api/refresh.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';

const askAgainMs = 2000;

const words: Readonly<Record<Payment['status'], { title: string; color: string }>> = {
  Pending: { title: 'The payment service has not confirmed this payment yet.', color: 'yellow' },
  Successful: { title: 'The payment was received.', color: 'green' },
  Failed: { title: 'The payment failed. No money was taken.', color: 'red' },
  ChargedBack: { title: 'The payer’s bank reversed the payment.', color: 'red' },
};

export function PaymentNotice() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const paymentId = typeof search['payment'] === 'string' ? search['payment'] : null;
  const { data } = useOperation(
    getPayment,
    { params: { paymentId: paymentId ?? '' } },
    {
      enabled: paymentId !== null,
      refetchInterval: (query) => (query.state.data?.status === 'Pending' ? askAgainMs : false),
    },
  );
  const status = data?.status;
  useEffect(() => {
    if (status === 'Successful') void refreshTopics(['wallets.changed']);
  }, [status]);
  if (!data) return null;
  const { title, color } = words[data.status];
  return (
    <Alert role="status" color={color} title={title} mb={16}>
      <MoneyText amountMinor={data.receivedMinor ?? data.amountMinor} /> · {data.reference}
      {data.reason && ` · ${data.reason}`}
    </Alert>
  );
}
