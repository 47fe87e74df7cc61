// /residents: the residents of the community, and the tab of join requests.
import { IconFileSpreadsheet, IconHomePlus, IconUserPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { getResident, listResidents, residentList } from '#calls/residents/residents.ts';
import { call } from '#lib/api/api.ts';
import { findGroups, findHouses, findStreets } from '#lib/list/find.ts';
import { useRowForm } from '#lib/list/row-form.ts';
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

const EditResidentDrawer = lazy(() => import('./EditResidentDrawer.tsx'));
const AddResidentDrawer = lazy(() => import('./AddResidentDrawer.tsx'));
const HouseholdDrawer = lazy(() => import('./HouseholdDrawer.tsx'));

type ResidentsPageProps = {
  /** The tab of join requests; passed in, because they are a separate feature. */
  requests: ReactNode;
  /** The number of undecided join requests; null while it is not known. */
  waiting: number | null;
};

const forms = ['resident', 'household'] as const;

export function ResidentsPage({ requests, waiting }: ResidentsPageProps) {
  const mayCreate = useMay('residents.create');
  const maySeeRequests = useMay('joinRequests.read');
  const [open, setOpen] = useOpenedForm(forms);
  const add = {
    label: 'Add resident',
    icon: <IconUserPlus size={16} aria-hidden />,
    onClick: () => setOpen('resident'),
  };
  const addHousehold = {
    label: 'New household',
    icon: <IconHomePlus size={16} aria-hidden />,
    onClick: () => setOpen('household'),
  };
  return (
    <>
      <PageHeader
        title="Residents"
        {...(mayCreate && { primary: add, menu: [addHousehold, bringIn] })}
      />
      {maySeeRequests ? (
        <DetailTabs
          label="Residents and requests"
          tabs={[
            { key: 'residents', label: 'Residents', render: () => <ResidentList add={add} /> },
            {
              key: 'requests',
              label: 'Requests',
              names: ['join-requests'],
              count: waiting,
              render: () => requests,
            },
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
      {mayCreate && open === 'household' && (
        <Suspense>
          <HouseholdDrawer onClose={() => setOpen(null)} />
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
  const mayUpdate = useMay('residents.update');
  const { onEdit, form } = useRowForm(
    (id) => call(getResident, { params: { residentId: id } }),
    (resident, close) =>
      resident.mergedInto ? null : <EditResidentDrawer resident={resident} onClose={close} />,
  );
  return (
    <>
      <ResidentFigures />
      <ListView
        {...view}
        rowLabel={nameOf}
        rowHref={(row) => paths.resident(row.id)}
        bulk={useResidentActions()}
        {...(mayUpdate && { onEdit })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No residents yet',
          text: 'Add people one by one or import a spreadsheet. You can invite them by email afterwards.',
          ...(mayCreate && { action: { ...add, label: 'Add a resident' }, second: bringIn }),
        }}
      />
      <Suspense>{form}</Suspense>
    </>
  );
}
