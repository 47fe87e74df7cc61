// Bulk actions for charges; each previews its effect first.
import { Select, Stack, TextInput } from '@mantine/core';
import { IconBell, IconEraser, IconMail } from '@tabler/icons-react';
import { previewReminders, remindCharges } from '#calls/reminders/charge-reminders.ts';
import { previewWaiver, waiveCharges } from '#calls/charges/charge-waivers.ts';
import { sendLetters } from '#calls/reminders/letters.ts';
import type { ReminderPreview, UnreachedHouse } from '#contract/reminders/charge-reminders.ts';
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
import { UnreachedHouses } from './UnreachedHouses.tsx';

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
      return {
        count: preview.told,
        effect: <ReminderEffect preview={preview} unreached={preview.unreached} />,
        confirmLabel: remindLabel(preview),
      };
    },
    run: async (chosen) => {
      const body = { selection: of(chosen) };
      const { told, withoutAddress, waitsUntil } = await call(remindCharges, { body });
      const reached = told - withoutAddress;
      const verb = waitsUntil ? 'will be' : reached === 1 ? 'is being' : 'are being';
      toastSuccess(
        reached === 0
          ? 'Recorded. No house has an email address, so no email was sent.'
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
            of penalties. The waived amount is no longer owed. Payments stay.
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

/** `Email 63 houses`. Without an email address the reminder is only recorded. */
function remindLabel({ told, withoutAddress }: ReminderPreview): string {
  const reached = told - withoutAddress;
  if (reached > 0) return `Email ${countOf(reached, houseNoun)}`;
  return told === 0 ? 'Remind' : `Record ${countOf(told, houseNoun)} as not reached`;
}

/** How many houses get an email, and how many have no email address. */
function mailsText({ told, withoutAddress }: ReminderPreview): string {
  const reached = told - withoutAddress;
  if (told === 0) return 'Nobody would be reminded.';
  if (reached === 0) {
    return `No email is sent: ${countOf(told, houseNoun)} without an email address. The charge records this.`;
  }
  const mails = `${countOf(reached, houseNoun)} ${reached === 1 ? 'gets' : 'get'} one email with all debts.`;
  return withoutAddress === 0
    ? mails
    : `${mails} ${countOf(withoutAddress, houseNoun)} cannot be reached.`;
}

type ReminderEffectProps = { preview: ReminderPreview; unreached: readonly UnreachedHouse[] };

/** The number of houses that would be reminded, and the number of skipped ones for each reason. */
export function ReminderEffect({ preview, unreached }: ReminderEffectProps) {
  const { skipped, waitsUntil, told, withoutAddress } = preview;
  return (
    <>
      {mailsText(preview)}
      {waitsUntil !== null && told > withoutAddress && (
        <>
          {' '}
          Quiet hours: emails are sent when they end, <InstantText at={waitsUntil} />.
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
      <UnreachedHouses houses={unreached} />
    </>
  );
}

function WaiverFields({ input }: { input: BulkInput }) {
  return (
    <Stack gap={12}>
      <Select
        label="Waive"
        data={[
          { value: 'All', label: 'Whole debt' },
          { value: 'Penalty', label: 'Penalties only' },
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
