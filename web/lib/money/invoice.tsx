// The field for an invoice or a slip, its upload after the request is made, and the options of expense categories.
import { attachInvoice } from '#calls/money-requests/expenses.ts';
import type { ExpenseCategory } from '#contract/money-requests/expenses.ts';
import { acceptedDocuments } from '#contract/shared/pictures.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { FileField } from '#ui/form/FileField.tsx';

export function InvoiceField({ label = 'Invoice' }: { label?: string }) {
  return (
    <FileField
      name="file"
      label={label}
      accept={acceptedDocuments}
      help="A picture or a PDF, at most 10 MB."
    />
  );
}

/**
 * Uploads the invoice of a request. If the upload fails, the request stays, and a toast says that the file was not
 * added.
 */
export async function sendInvoice(requestId: string, file: File) {
  try {
    await upload(attachInvoice, { params: { requestId } }, file);
  } catch (cause) {
    toastFailure(cause, 'The file was not added.');
  }
}

/** The options of a category field, without archived categories. */
export const categoryOptions = (categories: readonly ExpenseCategory[] | undefined) =>
  (categories ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name }) => ({ value: id, label: name }));
