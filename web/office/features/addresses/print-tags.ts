// Prints the QR tags of houses as one PDF; a refusal is shown as a toast.
import { printHouseTags } from '#calls/addresses/house-documents.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { printHouseTags as Operation } from '#contract/addresses/house-documents.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';

export function usePrintTags(): (selection: BulkSelection) => Promise<void> {
  return async (selection) => {
    const body = { selection } as Input<typeof Operation>['body'];
    try {
      await download(printHouseTags, { body });
    } catch (cause) {
      toastFailure(cause);
    }
  };
}
