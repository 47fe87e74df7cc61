// The figures above the addresses: houses, how many stand empty, and how the licence covers them.
import { listHouses, listStreets } from '#calls/addresses.ts';
import { seats } from '#contract/features.ts';
import { activeTerms, useCommunityPlan } from '#lib/community-plan.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { Figures } from '#ui/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';

const smallest = { PageSize: '1' };

export function AddressFigures() {
  const params = { communityId: useCommunityId() };
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat);
  const active = useOperation(listHouses, { params, query: { ...smallest, Status: 'Active' } });
  const vacant = useOperation(listHouses, { params, query: { ...smallest, Occupancy: 'Vacant' } });
  const empty = useOperation(listHouses, { params, query: { ...smallest, NoResidents: 'true' } });
  const streets = useOperation(listStreets, { params, query: smallest });
  const used = active.data?.totalCount;
  const seat = used === undefined || licensed === undefined ? undefined : seats(licensed, used);
  return (
    <Figures
      items={[
        { label: 'Active houses', value: total(active.data) },
        { label: 'Streets', value: total(streets.data), href: `${paths.addresses()}?Tab=streets` },
        {
          label: 'Vacant',
          value: total(vacant.data),
          href: `${paths.addresses()}?Occupancy=Vacant`,
        },
        {
          label: 'Without residents',
          value: total(empty.data),
          href: `${paths.addresses()}?NoResidents=true`,
        },
        {
          label: seat && seat.outstanding > 0 ? 'Beyond the licence' : 'Seats unused',
          value: seat && (seat.outstanding > 0 ? seat.outstanding : seat.unused).toLocaleString(),
          hint: seat && `${seat.used.toLocaleString()} of ${seat.licensed.toLocaleString()} used`,
        },
      ]}
    />
  );
}

const total = (page: { totalCount: number; totalIsExact: boolean } | undefined) =>
  page && formatCount(page.totalCount, page.totalIsExact);
