// The field for an invoice or slip, and its upload after the request is made. Expenses have a category and mostly an
// invoice; deposits have a slip.
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

/** The request stays even if the upload of its invoice fails. A toast says so, and the upload can be tried again. */
export async function sendInvoice(requestId: string, file: File) {
  try {
    await upload(attachInvoice, { params: { requestId } }, file);
  } catch (cause) {
    toastFailure(cause, 'The file was not taken.');
  }
}

/** Options of the categories in use. */
export const categoryOptions = (categories: readonly ExpenseCategory[] | undefined) =>
  (categories ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name }) => ({ value: id, label: name }));
