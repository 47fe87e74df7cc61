// /address/:houseId: a house, its people, its history, and the parts of other features about it.
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowMerge,
  IconPencil,
  IconQrcode,
  IconReceipt2,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getHouse, getHouseHistory, restoreHouse } from '#calls/addresses/houses.ts';
import type { House } from '#contract/addresses/houses.ts';
import { History } from '#lib/record/History.tsx';
import { houseLine } from '#rules/shared/house-line.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { type DetailTab, DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { ArchiveHouseDialog } from './ArchiveHouseDialog.tsx';
import { HouseStatus } from './HouseBadges.tsx';
import { HouseDrawer } from './HouseDrawer.tsx';
import { HouseOverview } from './HouseOverview.tsx';
import { HouseResidents } from './HouseResidents.tsx';
import { MergeHousesDialog } from './MergeHousesDialog.tsx';
import { usePrintTags } from './print-tags.ts';

const HouseDocuments = lazyPart(async () => (await import('./HouseDocuments.tsx')).HouseDocuments);

type Open = 'edit' | 'archive' | 'merge' | null;

const sentences = {
  'house.created': 'added this house',
  'houses.created': 'added this house in a range',
  'house.imported': 'brought this house in from a spreadsheet',
  'house.changedByImport': 'updated this house from a spreadsheet',
  'house.changed': 'changed this house',
  'house.archived': 'archived this house',
  'house.restored': 'brought this house back',
  'house.merged': 'merged a duplicate into this house',
  'house.placed': 'moved this house on the plan',
  'house.unplaced': 'moved this house back to its generated place on the plan',
  'house.document.added': 'added a document',
  'house.document.removed': 'removed a document',
};

/** A tab that another feature adds to a house. */
export type HouseTab = Omit<DetailTab, 'render'> & { render: (houseId: string) => ReactNode };

export function HousePage({ more }: { more: readonly HouseTab[] }) {
  const { houseId = '' } = useParams({ strict: false }) as { houseId?: string };
  const params = { houseId };
  const result = useOperation(getHouse, { params });
  const [open, setOpen] = useState<Open>(null);
  const house = result.data;
  const back = { label: 'Addresses', href: paths.addresses() };
  const actions = useActions(house, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  return (
    <>
      <DetailHeader
        back={back}
        title={house && houseLine(house)}
        badge={house && <HouseStatus status={house.status} />}
        facts={house ? [house.type, house.occupancy, `Reference ${house.accountReference}`] : []}
        {...actions}
      />
      <DetailTabs
        tabs={[
          { key: 'overview', label: 'Overview', render: () => <HouseOverview house={house} /> },
          {
            key: 'residents',
            label: 'Residents',
            count: house?.residentCount,
            render: () => <HouseResidents house={house} />,
          },
          ...more.map((tab) => ({ ...tab, render: () => tab.render(houseId) })),
          {
            key: 'documents',
            label: 'Documents',
            render: () => <HouseDocuments houseId={houseId} />,
          },
          {
            key: 'history',
            label: 'History',
            render: () => (
              <History operation={getHouseHistory} params={params} sentences={sentences} />
            ),
          },
        ]}
      />
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

/** The buttons of the page, by the caller's permissions and the house's status. */
function useActions(house: House | undefined, open: (what: Open) => void) {
  const mayUpdate = useMay('addresses.update');
  const mayArchive = useMay('addresses.archive');
  const maySeeDues = useMay('dues.read');
  const print = usePrintTags();
  const restore = useAct(restoreHouse);
  if (!house) return {};
  const archived = house.status === 'Archived';
  const primary: PageAction = archived
    ? {
        label: 'Restore',
        icon: <IconArrowBackUp size={16} aria-hidden />,
        onClick: () => restore.mutate({ params: { houseId: house.id } }),
      }
    : {
        label: 'Edit',
        icon: <IconPencil size={16} aria-hidden />,
        onClick: () => open('edit'),
      };
  const account: PageAction = {
    label: 'Dues and payments',
    icon: <IconReceipt2 size={16} aria-hidden />,
    href: paths.houseAccount(house.id),
  };
  const ends: PageAction[] = [
    {
      label: 'Merge a duplicate into it',
      icon: <IconArrowMerge size={16} aria-hidden />,
      onClick: () => open('merge'),
    },
    {
      label: 'Archive',
      icon: <IconArchive size={16} aria-hidden />,
      danger: true,
      onClick: () => open('archive'),
    },
  ];
  const tag: PageAction = {
    label: 'Print QR tag',
    icon: <IconQrcode size={16} aria-hidden />,
    onClick: () => print({ kind: 'ids', ids: [house.id] }).catch(() => undefined),
  };
  const menu = [tag, ...(maySeeDues ? [account] : []), ...(mayArchive && !archived ? ends : [])];
  return {
    ...((archived ? mayArchive : mayUpdate) && { primary }),
    ...(menu.length > 0 && { menu }),
  };
}
