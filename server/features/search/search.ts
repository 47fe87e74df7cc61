// The global search. Each feature searches its own records if the caller may read them and the community may use the
// feature. For kinds of records without exact hits, the search looks for similar texts, unless the text has a digit and
// an exact hit.
import { type SearchHit, hitsOfKind, searchKinds } from '#contract/search/search.ts';
import type * as contract from '#contract/search/search.ts';
import { checkFeature } from '#contract/shared/features.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Finder } from '#platform/feature/finder.ts';

export const searchCommunity =
  (finders: readonly Finder[]) =>
  async (
    context: CommunityContext,
    { query: { Text } }: Parsed<typeof contract.searchCommunity>,
  ): Promise<Answer<typeof contract.searchCommunity>> => {
    const open = finders.filter((finder) => maySearch(context, finder));
    const exact = await gather(open, (finder) => finder.find(context, Text, hitsOfKind));
    const missed = open.filter(({ kind }) => !exact.some((hit) => hit.kind === kind));
    // An exact hit for a number or an address is the wanted record, so similar hits would only mislead.
    if (exact.length > 0 && /\d/.test(Text)) return { hits: listed(exact, false) };
    const alike = await gather(missed, async (finder) =>
      finder.findAlike ? finder.findAlike(context, Text, hitsOfKind) : [],
    );
    return { hits: [...listed(exact, false), ...listed(alike, true)] };
  };

const maySearch = ({ worker, community }: CommunityContext, { anyOf, feature }: Finder): boolean =>
  anyOf.some((permission) => worker.permissions.has(permission)) &&
  (feature === undefined || checkFeature(feature, community.features, {}).allowed);

type Gathered = Omit<SearchHit, 'isAlike'>;

/** Runs the finders concurrently and returns all their hits, each with its kind. */
async function gather(
  finders: readonly Finder[],
  find: (finder: Finder) => ReturnType<Finder['find']>,
): Promise<Gathered[]> {
  const found = await Promise.all(
    finders.map(async (finder) => {
      const { kind } = finder;
      return (await find(finder)).map(({ id, label, detail }) => ({ kind, id, label, detail }));
    }),
  );
  return found.flat();
}

/** The hits, sorted by the order of the kinds. */
const listed = (hits: readonly Gathered[], isAlike: boolean): SearchHit[] =>
  hits
    .map((hit) => ({ ...hit, isAlike }))
    .toSorted((one, other) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind));
