// The saved views of one list of the chosen community, for the menu of views in `web/ui`. They belong to the person
// and are stored on the server.
// Example: `<ListPage views={useSavedViews('residents')} … />`.
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from '#calls/saved-views/saved-views.ts';
import type { SavedViews } from '#ui/list/views/views.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';

/** The dialog that makes the call shows its error, so there are no toasts. */
const quiet = { toasts: 'none' } as const;

/** `isOffered` is false on a screen that shows a list without its views. */
export function useSavedViews(list: string, isOffered = true): SavedViews {
  const { data } = useOperation(listSavedViews, { query: { List: list } }, { enabled: isOffered });
  const create = useAct(createSavedView, quiet);
  const change = useAct(changeSavedView, quiet);
  const remove = useAct(deleteSavedView, quiet);
  return {
    items: data?.items ?? [],
    create: (view) => create.mutateAsync({ body: { list, ...view } }),
    change: (savedViewId, body) => change.mutateAsync({ params: { savedViewId }, body }),
    remove: (savedViewId) => remove.mutateAsync({ params: { savedViewId } }),
  };
}
