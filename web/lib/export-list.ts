// Exports a list as it is on the screen: a small one comes down at once, a large one becomes a job
// whose end a notification tells (domain 0).
//
// Example: `onExport={useExportList('residents')}` on a `ListPage`.
import { downloadExport, startExport } from '#calls/exports.ts';
import type { exportLists } from '#contract/exports.ts';
import type { ExportList } from '#ui/list/ExportMenu.tsx';
import { call } from './api.ts';
import { ApiError, firstSentence } from './api-error.ts';
import { useCommunityId } from './estate.ts';
import { toastError, toastSuccess } from './toast.ts';
import { download } from './transfer.ts';

export type ListName = (typeof exportLists)[number];

type Options = {
  /** Asks for the code by e-mail and then tries again; the export of all residents needs it. */
  onStepUp?: (again: () => Promise<void>) => void;
};

const failed = 'The export could not be made.';

export function useExportList(list: ListName, options: Options = {}): ExportList {
  const communityId = useCommunityId();
  return async (format, { query, columns }) => {
    const run = async (): Promise<void> => {
      const body = { list, format, columns, query };
      const started = await call(startExport, { params: { communityId }, body });
      if (started.status !== 'Ready') {
        toastSuccess('This takes a while. A notification tells you when the file is ready.');
        return;
      }
      const name = await download(downloadExport, {
        params: { communityId, exportId: started.id },
      });
      toastSuccess(`${name} is downloaded.`);
    };
    try {
      await run();
    } catch (cause) {
      const isOurs = cause instanceof ApiError;
      if (isOurs && cause.has('STEP_UP_REQUIRED') && options.onStepUp) options.onStepUp(run);
      else if (!isOurs || !cause.has('FEATURE_ACTIVATION_REQUIRED')) {
        toastError(isOurs ? firstSentence(cause) : failed);
      }
    }
  };
}
