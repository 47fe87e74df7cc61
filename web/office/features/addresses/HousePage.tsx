// /address/:houseId: what a house owes, who lives there, its open complaints and last visit; its timeline; and in the
// side column its people, vehicles and references. The parts of other features are props, so that this feature does not
// import them.
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getHouse, getHouseHistory } from '#calls/addresses/houses.ts';
import type { House } from '#contract/addresses/houses.ts';
import type { Answers } from '#contract/timelines/timelines.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { History } from '#lib/record/History.tsx';
import { houseLine } from '#rules/shared/house-line.ts';
import { Hub, type HubPart, type MoreLink, moreOf } from '#ui/detail/Hub.tsx';
import type { HubAnswer } from '#ui/detail/HubAnswers.tsx';
import { type HubAction, HubHeader } from '#ui/detail/HubHeader.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { paths } from '#web/paths.ts';
import { ArchiveHouseDialog } from './ArchiveHouseDialog.tsx';
import { HouseStatus } from './HouseBadges.tsx';
import { HouseDrawer } from './HouseDrawer.tsx';
import { type HouseDialog, useHouseMenu } from './house-menu.tsx';
import { HouseOverview } from './HouseOverview.tsx';
import { HouseResidents } from './HouseResidents.tsx';
import { HouseSide } from './HouseSide.tsx';
import { MergeHousesDialog } from './MergeHousesDialog.tsx';

const HouseDocuments = lazyPart(async () => (await import('./HouseDocuments.tsx')).HouseDocuments);

const sentences = {
  'house.created': 'added this house',
  'houses.created': 'added this house in a range',
  'house.imported': 'imported this house from a spreadsheet',
  'house.changedByImport': 'updated this house from a spreadsheet',
  'house.changed': 'changed this house',
  'house.archived': 'archived this house',
  'house.restored': 'restored this house',
  'house.merged': 'merged a duplicate into this house',
  'house.claimed': 'claimed this house',
  'house.placed': 'moved this house on the map',
  'house.unplaced': 'moved this house back to its generated place on the map',
  'house.document.added': 'added a document',
  'house.document.removed': 'removed a document',
  'house.credit.applied': 'applied credit to charges',
  'house.statement.exported': 'downloaded the statement',
  'house.accessReport.exported': 'downloaded the access report',
  'house.accessRulesSet': 'changed the access rules',
  'house.exitItemAnnounced': 'announced an item to take out',
  'house.frequentGuestAdded': 'added a frequent guest',
  'house.frequentGuestRemoved': 'removed a frequent guest',
  'house.letter.sent': 'sent a letter',
  'house.autoPay.on': 'switched auto-pay on',
  'house.autoPay.off': 'switched auto-pay off',
};

/** A part that another feature adds to a house. */
export type HouseTab = Omit<HubPart, 'render'> & { render: (houseId: string) => ReactNode };

type HousePageProps = {
  more: readonly HouseTab[];
  /** Undefined while loading. An answer is null if the caller may not read it; all are null if loading failed. */
  answers: Record<'money' | 'complaints' | 'gate', HubAnswer | null> | undefined;
  /** The move-in day of the household head, and the vehicles of the residents. */
  household: Pick<Answers, 'since' | 'vehicles'> | undefined;
  renderTimeline: (sentences: Readonly<Record<string, string>>, more: MoreLink[]) => ReactNode;
  actions: HubAction[];
  addPerson: (() => void) | undefined;
  logCall: () => void;
};

export function HousePage(props: HousePageProps) {
  const { more, answers, household, renderTimeline, actions, addPerson, logCall } = props;
  const { houseId = '' } = useParams({ strict: false }) as { houseId?: string };
  const params = { houseId };
  const result = useOperation(getHouse, { params });
  const [open, setOpen] = useState<HouseDialog>(null);
  const house = result.data;
  const { restore, menu, mayEdit } = useHouseMenu(house, setOpen, logCall);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const page = paths.house(houseId);
  const lives = house && household && livesHere(house, household.since, page);
  const parts: HubPart[] = [
    ...more.map((tab) => ({ ...tab, render: () => tab.render(houseId) })),
    { key: 'residents', label: 'All residents', render: () => <HouseResidents house={house} /> },
    {
      key: 'documents',
      label: 'Documents',
      topic: 'Changes',
      render: () => <HouseDocuments houseId={houseId} />,
    },
    {
      key: 'history',
      label: 'History',
      topic: 'Changes',
      render: () => <History operation={getHouseHistory} params={params} sentences={sentences} />,
    },
    { key: 'overview', label: 'All details', render: () => <HouseOverview house={house} /> },
  ];
  return (
    <>
      <HubHeader
        back={{ label: 'Addresses', href: paths.addresses() }}
        title={house && houseLine(house)}
        badge={house && house.status !== 'Active' && <HouseStatus status={house.status} />}
        facts={factsOf(house)}
        actions={restore ?? actions}
        menu={menu}
      />
      <Hub
        page={page}
        answers={answers && lives && [answers.money, lives, answers.complaints, answers.gate]}
        parts={parts}
        timeline={renderTimeline(sentences, moreOf(page, parts))}
      >
        <HouseSide
          house={house}
          vehicles={household?.vehicles}
          onEdit={mayEdit ? () => setOpen('edit') : undefined}
          onAddPerson={house?.status === 'Archived' ? undefined : addPerson}
        />
      </Hub>
      {house && open === 'edit' && (
        <HouseDrawer opened house={house} onClose={() => setOpen(null)} />
      )}
      {house && open === 'archive' && (
        <ArchiveHouseDialog house={house} onClose={() => setOpen(null)} />
      )}
      {house && open === 'merge' && (
        <MergeHousesDialog house={house} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const factsOf = (house: House | undefined): string[] =>
  house ? [house.type, house.occupancy.toLowerCase(), `reference ${house.accountReference}`] : [];

/** Whether a registered person does not live in the house: a landlord, or the owner of a house that is rented out. */
const livesElsewhere = (relationship: string, occupancy: House['occupancy']): boolean =>
  relationship === 'Landlord' ||
  (relationship === 'Owner' && (occupancy === 'Rented' || occupancy === 'Short-let'));

function livesHere(house: House, since: string | null, page: string): HubAnswer {
  const [first, ...others] = house.residents.filter(
    ({ relationship }) => !livesElsewhere(relationship, house.occupancy),
  );
  const label = 'Lives here';
  const href = `${page}?Tab=residents`;
  if (!first) return { label, value: 'Nobody', detail: house.occupancy, href };
  return {
    label,
    value: others.length > 0 ? `${first.name} and ${others.length} more` : first.name,
    detail: since
      ? `${first.relationship} since ${formatDay(since).replace(/^\d+ /, '')}`
      : first.relationship,
    href,
  };
}
