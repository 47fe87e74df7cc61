// The notifications to a team member whose import, or whose undo of an import, has ended.
import { message } from '#platform/feature/message.ts';
import { countWords } from '#platform/text/count-words.ts';

const titles = {
  Completed: 'Import completed',
  Cancelled: 'Import stopped',
  Failed: 'Import failed',
};

/** `residents` is null for a file that contains only houses. */
type Counts = { fileName: string; residents: number | null; houses: number };

const countsText = ({ residents, houses }: Counts): string =>
  residents === null
    ? countWords(houses, 'house')
    : `${countWords(residents, 'resident')} and ${countWords(houses, 'house')}`;

type Ended = Counts & { end: keyof typeof titles; left: number };

const counts = { fileName: 'residents.xlsx', residents: 293, houses: 120 };

export const importEnded = message({
  to: 'The team member who started the import.',
  activityType: 'Import',
  sample: { ...counts, end: 'Completed' as const, left: 7 },
  variants: [
    { ...counts, end: 'Cancelled', left: 0, residents: null },
    { ...counts, end: 'Failed', left: 1 },
  ],
  notice: (facts: Ended) => {
    const { fileName, end, left } = facts;
    const rest =
      left > 0 ? ` ${countWords(left, 'row')} not imported; the report lists the reasons.` : '';
    return {
      title: titles[end],
      description: `${fileName}: ${countsText(facts)} added.${rest}`,
    };
  },
});

export const importUndone = message({
  to: 'The team member who undid the import.',
  activityType: 'Import',
  sample: { ...counts, kept: 2 },
  variants: [{ ...counts, residents: null, kept: 0 }],
  notice: (facts: Counts & { kept: number }) => {
    const { fileName, kept } = facts;
    const rest =
      kept > 0 ? ` ${countWords(kept, 'record')} stayed; the import’s page lists the reasons.` : '';
    return {
      title: 'Import undone',
      description: `${fileName}: ${countsText(facts)} removed.${rest}`,
    };
  },
});
