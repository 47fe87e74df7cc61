// /residents: everyone who lives or works in a house of the community.
import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { listResidents, residentList } from '#calls/residents/residents.ts';
import { findGroups, findHouses, findStreets } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { type PageAction, PageHeader } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { findTags } from './find.ts';
import { nameOf, statusOptions } from './resident.ts';
import { useResidentActions } from './resident-actions.tsx';
import { ResidentFigures } from './ResidentFigures.tsx';
import { cells } from './resident-cells.tsx';

const AddResidentDrawer = lazy(() => import('./AddResidentDrawer.tsx'));

type ResidentsPageProps = {
  /** The tab of join requests; passed in, because they are a separate feature. */
  requests: ReactNode;
};

const forms = ['resident'] as const;

export function ResidentsPage({ requests }: ResidentsPageProps) {
  const mayCreate = useMay('residents.create');
  const maySeeRequests = useMay('joinRequests.read');
  const [open, setOpen] = useOpenedForm(forms);
  const add = {
    label: 'Add resident',
    icon: <IconUserPlus size={16} aria-hidden />,
    onClick: () => setOpen('resident'),
  };
  return (
    <>
      <PageHeader title="Residents" {...(mayCreate && { primary: add, menu: [bringIn] })} />
      {maySeeRequests ? (
        <DetailTabs
          label="Residents and requests"
          tabs={[
            { key: 'residents', label: 'Residents', render: () => <ResidentList add={add} /> },
            { key: 'requests', label: 'Requests', render: () => requests },
          ]}
        />
      ) : (
        <ResidentList add={add} />
      )}
      {mayCreate && open === 'resident' && (
        <Suspense>
          <AddResidentDrawer onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

const bringIn = {
  label: 'Import spreadsheet',
  icon: <IconFileSpreadsheet size={16} aria-hidden />,
  href: paths.importResidents(),
  feature: 'Bulk Upload' as const,
};

const options = {
  StreetId: findStreets,
  Status: statusOptions,
  GroupId: findGroups(),
  HouseId: findHouses,
  Tag: findTags,
};

function ResidentList({ add }: { add: PageAction }) {
  const { view } = useList(residentList, listResidents, { cells, options });
  const mayCreate = useMay('residents.create');
  return (
    <>
      <ResidentFigures />
      <ListView
        {...view}
        rowLabel={nameOf}
        rowHref={(row) => paths.resident(row.id)}
        bulk={useResidentActions()}
        empty={{
          picture: <EmptyPeople />,
          title: 'No residents yet',
          text: 'Add people one by one or import a spreadsheet. You can invite them by email afterwards.',
          ...(mayCreate && { action: { ...add, label: 'Add a resident' }, second: bringIn }),
        }}
      />
    </>
  );
}
