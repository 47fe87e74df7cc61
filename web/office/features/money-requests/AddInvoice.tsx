// The button that adds a missing invoice or slip to the user's own pending request. The upload with the form may have
// failed, or the invoice may have arrived later.
import { Box } from '@mantine/core';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { sendInvoice } from '#lib/money/invoice.tsx';
import { useMe } from '#lib/session/me.ts';
import { useMay } from '#lib/session/permissions.ts';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';

/** Transfers, refunds and reversals need no paper. */
const kindsWithFile: readonly MoneyRequest['kind'][] = [
  'Withdrawal',
  'Expense',
  'Deposit',
  'Adjustment',
];

/** Whether a request of this kind has an invoice or a slip. */
export const takesFile = ({ kind }: Pick<MoneyRequest, 'kind'>): boolean =>
  kindsWithFile.includes(kind);

export function AddInvoice({ request }: { request: MoneyRequest }) {
  const me = useMe();
  const mayCreate = useMay('wallets.create');
  const { id, kind, status, invoiceName, initiatedBy } = request;
  const isOwn = me !== undefined && initiatedBy.id === me.id;
  if (!isOwn || !mayCreate || status !== 'PendingApproval' || invoiceName !== null) return null;
  if (!takesFile(request)) return null;
  return (
    <Box mt={16}>
      <AddFileButton
        label={kind === 'Deposit' ? 'Add slip' : 'Add invoice'}
        onFile={(file) => sendInvoice(id, file)}
      />
    </Box>
  );
}
