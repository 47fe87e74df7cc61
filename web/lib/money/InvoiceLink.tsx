// A link with the name of a request's invoice, for a request or its transaction; a click downloads the file.
import { Anchor } from '@mantine/core';
import { downloadInvoice } from '#calls/money-requests/expenses.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';

export function InvoiceLink({ requestId, name }: { requestId: string; name: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => download(downloadInvoice, { params: { requestId } }).catch(toastFailure)}
    >
      {name}
    </Anchor>
  );
}
