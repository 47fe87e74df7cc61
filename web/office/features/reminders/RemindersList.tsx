// The log of reminders: the house, the time and the channel of each, and who requested it if it was not automatic.
import { listDueReminders, reminderList } from '#calls/reminders/due-reminders.ts';
import type { DueReminder } from '#contract/reminders/due-reminders.ts';
import { findHouses } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';

const cells = {
  channel: ({ channel }: DueReminder) => (
    <StatusBadge tone={channel ? 'good' : 'warn'}>{channel ?? 'Not reached'}</StatusBadge>
  ),
  asked: (row: DueReminder) => row.askedByName ?? 'Automatic',
};

export function RemindersList() {
  const { view } = useList(reminderList, listDueReminders, {
    cells,
    options: { HouseId: findHouses },
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      rowLabel={(row) => row.house.label}
      empty={{
        title: 'No reminders yet',
        text: 'Reminders follow each due’s schedule. You can also send them from Charges.',
      }}
    />
  );
}
