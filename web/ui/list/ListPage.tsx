// The layout of every list page: header, figures, and the list itself. A page only describes its content; search,
// filters, sort, paging, views, columns and selection come from here.
//
// Example (a feature's whole list page):
//   const state = useListState(['StreetId', 'Status', 'Owes']);
//   const result = useOperation(listResidents, { query: state.api });
//   return <ListPage title="Residents" sentence="Everyone who lives or works here."
//     primary={{ label: 'Add resident', icon: <IconPlus size={16} />, onClick: open }}
//     noun={{ one: 'resident', many: 'residents' }} state={state} result={result}
//     rowId={(row) => row.id} rowLabel={(row) => row.name}
//     rowHref={(row) => paths.resident(row.id)} searchHint="Search name, phone or house"
//     columns={[
//       { key: 'name', title: 'Name', render: (row) => row.name, sortable: true, fixed: true },
//       { key: 'status', title: 'Status', card: 'badge', render: statusBadge },
//       { key: 'balance', title: 'Balance', align: 'right', render: balance },
//     ]}
//     filters={[{ kind: 'select', key: 'StreetId', label: 'Street', options: findStreets }]}
//     views={useSavedViews('residents')} onExport={exportResidents} bulk={[invite, archive]}
//     empty={{ picture: <EmptyPeople />, title: 'No residents yet', action: addResident }} />
import type { ReactNode } from 'react';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import type { Figure } from '#ui/page/Figures.tsx';
import { PageHeader, type PageAction } from '#ui/page/PageHeader.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';

export type ListPageProps<Row> = Omit<ListViewProps<Row>, 'menu'> & {
  title: string;
  sentence?: ReactNode;
  primary?: PageAction;
  menu?: PageAction[];
  figures?: Figure[];
  figuresLoading?: boolean;
  /** Between the figures and the list: tabs, a notice. */
  children?: ReactNode;
};

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, sentence, primary, menu, figures, figuresLoading, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} sentence={sentence} {...only({ primary, menu })} />
      {figures && <FigureLine items={figures} loading={figuresLoading ?? false} />}
      {children}
      <ListView {...list} />
    </>
  );
}

type Only = { primary?: PageAction; menu?: PageAction[] };

const only = (given: {
  primary: PageAction | undefined;
  menu: PageAction[] | undefined;
}): Only => ({
  ...(given.primary && { primary: given.primary }),
  ...(given.menu && { menu: given.menu }),
});
