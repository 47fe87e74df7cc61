// The declarations of all tables, for erasures and for the tests of them.
import type { PersonalTables } from '#platform/personal-data.ts';
import { accountColumns } from './account.ts';
import { gateColumns } from './gate.ts';
import { messagesColumns } from './messages.ts';
import { moneyColumns } from './money.ts';
import { peopleColumns } from './people.ts';
import { serviceColumns } from './service.ts';

export const personalTables: PersonalTables = {
  ...peopleColumns,
  ...serviceColumns,
  ...gateColumns,
  ...messagesColumns,
  ...moneyColumns,
  ...accountColumns,
};
