// The list of the dues of a community.
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { anyFound, anyOf, list } from '#contract/shared/list.ts';
import { operation } from '#contract/shared/operation.ts';
import { dueCategories, DueRow, dueStatuses } from './dues.ts';

export const dueList = list({
  name: 'dues',
  noun: { one: 'due', many: 'dues' },
  row: DueRow,
  searchHint: 'Search title or description',
  sorts: ['createdAt', 'title', 'nextDueOn'],
  filters: {
    Status: anyOf('Status', dueStatuses),
    Category: anyOf('Category', dueCategories),
    WalletId: anyFound('Wallet', Id),
  },
  columns: {
    title: { title: 'Due', sort: true, isFixed: true, card: 'title', width: 200 },
    status: { title: 'Status', card: 'subtitle', width: 110 },
    category: { title: 'Category', card: 'none', width: 130 },
    rhythm: { title: 'Frequency', of: 'frequency', width: 115 },
    amount: {
      title: 'Amount',
      of: 'amountMinor',
      kind: 'money',
      width: 130,
      file: [
        { title: 'Amount model', of: 'amountModel', width: 14 },
        { title: 'Amount', of: 'amountMinor', kind: 'money', width: 16 },
      ],
    },
    nextDueOn: {
      title: 'Next due date',
      kind: 'day',
      sort: true,
      width: 130,
      file: { title: 'Next due', of: 'nextDueOn', kind: 'day', width: 12 },
    },
    collected: {
      title: 'Collected to date',
      of: 'progress.collectedMinor',
      kind: 'money',
      card: 'subtitle',
      width: 140,
      file: [
        { title: 'Billed', of: 'progress.billedMinor', kind: 'money', width: 16, isSummed: true },
        { title: 'Waived', of: 'progress.waivedMinor', kind: 'money', width: 16, isSummed: true },
        {
          title: 'Collected',
          of: 'progress.collectedMinor',
          kind: 'money',
          width: 16,
          isSummed: true,
        },
      ],
    },
    outstanding: {
      title: 'Outstanding',
      of: 'progress.outstandingMinor',
      kind: 'money',
      card: 'badge',
      width: 145,
      file: {
        title: 'Outstanding',
        of: 'progress.outstandingMinor',
        kind: 'money',
        width: 16,
        isSummed: true,
      },
    },
  },
  // The list can be exported on every plan; the feature concerns only the report.
  exports: 'dues.export',
  exportFeature: 'Dues List',
});

export const listDues = operation({
  name: 'listDues',
  method: 'GET',
  path: '/community/:communityId/dues',
  summary: 'List the dues of a community with their progress, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunity,
  query: dueList.query,
  data: dueList.page,
});
