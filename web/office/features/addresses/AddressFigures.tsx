// The figures above the addresses: active houses, streets, vacant houses, houses without a registered resident, and
// paid seats.
import { listHouses } from '#calls/addresses/houses.ts';
import { listStreets } from '#calls/addresses/streets.ts';
import { seats } from '#contract/shared/features.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import type { Figure } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';

const smallest = { PageSize: '1' };

export function AddressFigures() {
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat);
  const active = useOperation(listHouses, { query: { ...smallest, Status: 'Active' } });
  const vacant = useOperation(listHouses, { query: { ...smallest, Occupancy: 'Vacant' } });
  const empty = useOperation(listHouses, { query: { ...smallest, NoResidents: 'true' } });
  const streets = useOperation(listStreets, { query: smallest });
  const used = active.data?.totalCount;
  const seat = used === undefined || licensed === undefined ? undefined : seats(licensed, used);
  return (
    <FigureLine
      items={[
        { label: 'Active houses', value: total(active.data) },
        { label: 'Streets', value: total(streets.data), href: `${paths.addresses()}?Tab=streets` },
        {
          label: 'Vacant',
          value: total(vacant.data),
          href: `${paths.addresses()}?Occupancy=Vacant`,
        },
        {
          label: 'No registered residents',
          value: total(empty.data),
          href: `${paths.addresses()}?NoResidents=true`,
        },
        seatFigure(seat),
      ]}
    />
  );
}

/** Shows the houses without a paid seat, or, if there are none, the seats in use. */
function seatFigure(seat: ReturnType<typeof seats> | undefined): Figure {
  const label = 'Seats in use';
  if (!seat) return { label };
  const { licensed, used, outstanding } = seat;
  if (outstanding === 0) {
    return { label, value: `${formatCount(used)} of ${formatCount(licensed)}` };
  }
  return {
    label: 'Houses without a paid seat',
    value: formatCount(outstanding),
    hint: licensed === 0 ? 'No paid seats' : `${countOf(licensed, paidSeat)}, all used`,
  };
}

const paidSeat = { one: 'paid seat', many: 'paid seats' };

const total = (page: { totalCount: number; totalIsExact: boolean } | undefined) =>
  page && formatCount(page.totalCount, page.totalIsExact);
