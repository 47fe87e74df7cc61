// A link with the name of a request's invoice, for a request or its transaction; a click downloads the file.
import { Anchor } from '@mantine/core';
import { downloadInvoice } from '#calls/wallets/expenses.ts';
import { useCommunityId } from '#lib/estate.ts';
import { toastFailure } from '#lib/toast.ts';
import { download } from '#lib/transfer.ts';

export function InvoiceLink({ requestId, name }: { requestId: string; name: string }) {
  const communityId = useCommunityId();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() =>
        download(downloadInvoice, { params: { communityId, requestId } }).catch(toastFailure)
      }
    >
      {name}
    </Anchor>
  );
}
