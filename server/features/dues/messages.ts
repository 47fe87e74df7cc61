// The notification about newly issued charges of a due.
import { message } from '#platform/feature/message.ts';
import { dayText } from '#rules/shared/day-text.ts';

const issued = {
  due: 'Service charge',
  billCount: 120,
  total: '₦6,000,000.00',
  dueOn: '2026-12-01',
  periodCount: 1,
  overdueCount: 0,
  withoutResident: 0,
};

export const billsIssued = message({
  to: 'Team members who may create dues.',
  activityType: 'Due',
  sample: issued,
  variants: [
    { ...issued, billCount: 1, periodCount: 3, overdueCount: 2, withoutResident: 1 },
    { ...issued, overdueCount: 1, withoutResident: 4 },
  ],
  notice: ({ due, billCount, total, dueOn, periodCount, overdueCount, withoutResident }) => {
    const bills = billCount === 1 ? '1 bill' : `${billCount} bills`;
    const periods = periodCount > 1 ? ` for ${periodCount} periods` : '';
    const overdue =
      overdueCount > 0
        ? ` ${overdueCount} ${overdueCount === 1 ? 'bill is' : 'bills are'} overdue.`
        : '';
    const unbilled =
      withoutResident > 0
        ? ` ${withoutResident} ${withoutResident === 1 ? 'house has' : 'houses have'} no resident to bill.`
        : '';
    return {
      title: `${due}: ${bills} issued`,
      description:
        `${total}${periods}, ` +
        `${periodCount > 1 ? 'the last ' : ''}due ${dayText(dueOn)}.${overdue}${unbilled}`,
      groupedTitle: '{count} dues billed',
    };
  },
});
