// Bulk actions for charges; each previews its effect first.
import { Select, Stack, TextInput } from '@mantine/core';
import { IconBell, IconEraser, IconMail } from '@tabler/icons-react';
import { previewReminders, remindCharges } from '#calls/reminders/charge-reminders.ts';
import { previewWaiver, waiveCharges } from '#calls/charges/charge-waivers.ts';
import { sendLetters } from '#calls/reminders/letters.ts';
import type { ReminderPreview } from '#contract/reminders/charge-reminders.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { waiveCharges as Waive } from '#contract/charges/charge-waivers.ts';
import { call } from '#lib/api/api.ts';
import { reasonWords } from '#lib/money/use-remind.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkInput } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { chargeNoun, houseNoun } from '#lib/money/dues-words.ts';
import { LetterEffect, LetterFields, lettersTo, overdueOf, sentText } from './letter-sending.tsx';

export type ChargeSelection = Input<typeof Waive>['body']['selection'];

/** `fixed`: query parameters of the list that its user cannot change, for example one due. */
export function useChargeActions(fixed: Record<string, string>): BulkAction[] {
  const mayRemind = useMay('dues.update');
  const mayWaive = useMay('dues.approve');
  const { remind, letter, waive } = useDebtActions(
    (chosen) =>
      (chosen.kind === 'ids'
        ? chosen
        : { kind: 'matching', query: { ...chosen.query, ...fixed } }) as ChargeSelection,
  );
  return [...(mayRemind ? [remind, letter] : []), ...(mayWaive ? [waive] : [])];
}

/** The actions on the charges that `of` selects for the chosen rows of a list. */
export function useDebtActions(of: (chosen: BulkSelection) => ChargeSelection) {
  const remind: BulkAction = {
    key: 'remind',
    label: 'Remind',
    icon: <IconBell size={16} aria-hidden />,
    confirmLabel: (count) => `Remind ${countOf(count, houseNoun)}`,
    preview: async (chosen) => {
      const body = { selection: of(chosen) };
      const preview = await call(previewReminders, { body });
      return { count: preview.told, effect: <ReminderEffect preview={preview} /> };
    },
    run: async (chosen) => {
      const body = { selection: of(chosen) };
      const { told, withoutAddress, waitsUntil } = await call(remindCharges, { body });
      const reached = told - withoutAddress;
      const verb = waitsUntil ? 'will be' : reached === 1 ? 'is being' : 'are being';
      toastSuccess(
        reached === 0
          ? 'Noted. No house has an email address, so no email was sent.'
          : `${countOf(reached, houseNoun)} ${verb} reminded${waitsUntil ? ' in the morning' : ''}.`,
      );
    },
  };
  const letter: BulkAction = {
    key: 'letter',
    label: 'Send letter',
    icon: <IconMail size={16} aria-hidden />,
    confirmLabel: () => 'Send letters',
    fields: (input) => <LetterFields input={input} />,
    preview: async (chosen) => {
      const body = { ...lettersTo(of(chosen), 'Friendly'), preview: true };
      const counted = await call(sendLetters, { body });
      return { count: overdueOf(counted), effect: <LetterEffect counted={counted} /> };
    },
    run: async (chosen, { step = 'Friendly' }) => {
      const sent = await call(sendLetters, { body: lettersTo(of(chosen), step) });
      toastSuccess(sentText(sent));
    },
  };
  const waive: BulkAction = {
    key: 'waive',
    label: 'Waive',
    icon: <IconEraser size={16} aria-hidden />,
    danger: true,
    confirmLabel: () => 'Waive',
    preview: async (chosen) => {
      const body = { selection: of(chosen) };
      const { charges, amountMinor, penaltyMinor } = await call(previewWaiver, { body });
      return {
        count: charges,
        effect: (
          <>
            {countOf(charges, chargeNoun)} still {charges === 1 ? 'owes' : 'owe'}{' '}
            <MoneyText amountMinor={amountMinor} />, of it <MoneyText amountMinor={penaltyMinor} />{' '}
            of penalties. What is waived is not owed any more; what was paid stays paid.
          </>
        ),
      };
    },
    fields: (input) => <WaiverFields input={input} />,
    run: async (chosen, { what = 'All', reason = '' }) => {
      const body = { selection: of(chosen), what: what as 'All' | 'Penalty', reason };
      const { charges } = await call(waiveCharges, { body });
      toastSuccess(`Waived for ${countOf(charges, chargeNoun)}.`);
    },
  };
  return { remind, letter, waive };
}

/** How many houses get an email, and how many have no email address. */
function mailsText({ told, withoutAddress }: ReminderPreview): string {
  const reached = told - withoutAddress;
  if (told === 0) return 'Nobody would be told.';
  if (reached === 0) {
    return `No mail goes out: ${countOf(told, houseNoun)} without an email address. That is noted with the charge.`;
  }
  const mails = `${countOf(reached, houseNoun)} ${reached === 1 ? 'gets' : 'get'} one email with all debts.`;
  return withoutAddress === 0
    ? mails
    : `${mails} ${countOf(withoutAddress, houseNoun)} cannot be reached: no email address.`;
}

/** How many would be notified, and who is skipped and why. */
export function ReminderEffect({ preview }: { preview: ReminderPreview }) {
  const { skipped, waitsUntil, told, withoutAddress } = preview;
  return (
    <>
      {mailsText(preview)}
      {waitsUntil !== null && told > withoutAddress && (
        <>
          {' '}
          These are quiet hours: mails leave when they are over, <InstantText at={waitsUntil} />.
        </>
      )}
      {skipped.length > 0 && (
        <ul>
          {skipped.map(({ reason, houses }) => (
            <li key={reason}>
              {countOf(houses, houseNoun)} skipped: {reasonWords[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WaiverFields({ input }: { input: BulkInput }) {
  return (
    <Stack gap={12}>
      <Select
        label="What is waived"
        data={[
          { value: 'All', label: 'All that is left' },
          { value: 'Penalty', label: 'Penalties alone' },
        ]}
        allowDeselect={false}
        value={input.values['what'] ?? 'All'}
        onChange={(value) => input.set('what', value ?? 'All')}
      />
      <TextInput
        label="Reason"
        required
        maxLength={250}
        value={input.values['reason'] ?? ''}
        onChange={(event) => input.set('reason', event.currentTarget.value)}
      />
    </Stack>
  );
}
