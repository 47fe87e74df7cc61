// /residents: everyone who lives or works in a house of the community.
import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { listResidents } from '#calls/residents/residents.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findGroups, findHouses, findStreets } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { type PageAction, PageHeader } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { findTags } from './find.ts';
import { asOptions, nameOf, relationships, resident, statusOptions } from './resident.ts';
import { useResidentActions } from './resident-actions.tsx';
import { ResidentFigures } from './ResidentFigures.tsx';
import { columns } from './residents-columns.tsx';

const AddResidentDrawer = lazy(() => import('./AddResidentDrawer.tsx'));

const filterNames = [
  'StreetId',
  'HouseId',
  'GroupId',
  'Relationship',
  'Status',
  'PortalJoined',
  'NoEmail',
  'MovedInFrom',
  'MovedInTo',
  'Tag',
  'Owes',
  'OwesMinMinor',
  'OwesMaxMinor',
];

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
      <PageHeader
        title="Residents"
        sentence="Everyone who owns, rents, lives or works in a house of this community."
        {...(mayCreate && { primary: add, menu: [bringIn] })}
      />
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
  label: 'Bring in a spreadsheet',
  icon: <IconFileSpreadsheet size={16} aria-hidden />,
  href: paths.importResidents(),
  feature: 'Bulk Upload' as const,
};

function ResidentList({ add }: { add: PageAction }) {
  const state = useListState(filterNames);
  const result = useOperation(listResidents, { query: state.api });
  const mayCreate = useMay('residents.create');
  const seesDues = useMay('dues.read');
  const mayExport = useMay('residents.export');
  const onExport = useExport('residents');
  return (
    <>
      <ResidentFigures />
      <ListView
        noun={resident}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        rowHref={(row) => paths.resident(row.id)}
        searchHint="Search name, phone, plate or house"
        columns={columns}
        filters={[...filters, ...(seesDues ? owing : [])]}
        views={useSavedViews('residents')}
        {...(mayExport && { onExport })}
        bulk={useResidentActions()}
        empty={{
          picture: <EmptyPeople />,
          title: 'No residents yet',
          text: 'Add people one by one, or bring them in from a spreadsheet; an invitation by mail can follow.',
          ...(mayCreate && { action: { ...add, label: 'Add a resident' }, second: bringIn }),
        }}
      />
    </>
  );
}

const filters: ListFilter[] = [
  { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
  { kind: 'multi', key: 'Relationship', label: 'Relationship', options: asOptions(relationships) },
  { kind: 'multi', key: 'Status', label: 'Status', options: statusOptions },
  { kind: 'multi', key: 'GroupId', label: 'Group', options: findGroups() },
  { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
  { kind: 'multi', key: 'Tag', label: 'Tag', options: findTags },
  { kind: 'flag', key: 'PortalJoined', label: 'Portal', yes: 'Joined', no: 'Not joined' },
  { kind: 'flag', key: 'NoEmail', label: 'Email', yes: 'None', no: 'Known' },
  { kind: 'days', fromKey: 'MovedInFrom', toKey: 'MovedInTo', label: 'Moved in' },
];

/** Filters by the balance billed to the resident. */
const owing: ListFilter[] = [
  { kind: 'flag', key: 'Owes', label: 'Money', yes: 'Owes', no: 'Owes nothing' },
  { kind: 'amounts', fromKey: 'OwesMinMinor', toKey: 'OwesMaxMinor', label: 'Amount owed' },
];
