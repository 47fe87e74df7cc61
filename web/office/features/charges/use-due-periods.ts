// The periods of a due that the address of its page names. The panels of the collection and the list of charges show
// these periods only.
import { useUrlState } from '#lib/list/url-state.ts';

export type DuePeriods = {
  /** The chosen periods; empty for all periods. */
  ids: readonly string[];
  /** The parameter of a query for these periods. */
  query: { PeriodId?: string };
  /** Shows one period, or all periods if it is the only chosen one. */
  toggle: (id: string) => void;
};

export function useDuePeriods(): DuePeriods {
  const [{ PeriodId = '' }, setUrl] = useUrlState();
  const ids = PeriodId === '' ? [] : PeriodId.split(',');
  return {
    ids,
    query: PeriodId === '' ? {} : { PeriodId },
    toggle: (id) =>
      setUrl(
        {
          PeriodId: PeriodId === id ? undefined : id,
          // The charges are the first tab, and their list begins with its first page.
          Tab: undefined,
          PageNumber: undefined,
        },
        { push: true },
      ),
  };
}
