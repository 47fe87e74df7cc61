// Exports a list as it is filtered and shown. Small files download at once. The server makes large ones later and sends
// a notification when they are ready. Example: `onExport={useExport('residents')}` on a `ListPage`.
import { downloadExport, startExport } from '#calls/exports/exports.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { startExport as Operation } from '#contract/exports/exports.ts';
import type { ExportList } from '#ui/list/ListMenu.tsx';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';

type Body = Input<typeof Operation>['body'];

/** `fixed`: parts of the query that are not in the list's URL, for example the group of a member list. */
export function useExport(list: Body['list'], fixed: Record<string, string> = {}): ExportList {
  return async (format, { query, columns }) => {
    const body: Body = { list, format, columns, query: { ...query, ...fixed } };
    try {
      await withStepUp(() => exportOnce(body));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A person who entered no code knows why there is no file, and a feature that is off opens its own modal.
      const isTold = error.has('STEP_UP_REQUIRED') || error.has('FEATURE_ACTIVATION_REQUIRED');
      if (!isTold) toastError(error.message);
    }
  };
}

async function exportOnce(body: Body): Promise<void> {
  const made = await call(startExport, { body });
  if (made.status === 'Running') {
    toastSuccess('Your export is in progress. You get a notification when it is ready.');
    return;
  }
  await download(downloadExport, { params: { exportId: made.id } });
}
