// Assigns a complaint to a service provider, chosen from a list that shows the performance of each.
import { useState } from 'react';
import { assignProvider } from '#calls/providers/provider-jobs.ts';
import { listProviders } from '#calls/providers/service-providers.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import type { OfferedJob } from '#contract/providers/provider-jobs.ts';
import { answerHours } from '#contract/providers/provider-words.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from '#lib/list/find.ts';
import { SmsNotSetUp, useIsSmsReady } from '#lib/community/sms-ready.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { scoreLine } from './words.ts';
import classes from './providers.module.css';

type AssignDrawerProps = {
  complaint: Pick<Complaint, 'id' | 'number' | 'title' | 'type' | 'version'>;
  onOffered: (offered: OfferedJob) => void;
  onClose: () => void;
};

type Values = { providerId: string; instructions: string };

/** The trades that do the work of a complaint type, by its icon. */
const tradesOf: Partial<Record<string, string>> = {
  Security: 'Security systems',
  Power: 'Electrical,Generators',
  Water: 'Water supply,Plumbing',
  Plumbing: 'Plumbing',
  Electrical: 'Electrical',
  Waste: 'Waste,Cleaning',
  Roads: 'Roads,Masonry',
  'Common area': 'Cleaning,Gardening,Painting',
};

/**
 * Providers whose trades fit the complaint type come first, each with their performance. Providers with expired
 * papers cannot be chosen.
 */
const findScored = (trades: string | undefined) => async (search: string) => {
  const query = { ...optionsPage(search), Sort: '-rating' as const, Status: 'Invited,Active' };
  const list = (narrow: object) => call(listProviders, { query: { ...query, ...narrow } as never });
  const fitting = trades ? (await list({ Trade: trades })).items : [];
  const known = new Set(fitting.map(({ id }) => id));
  const others = (await list({})).items.filter(({ id }) => !known.has(id));
  const rows = [...fitting, ...others].map((row) => ({
    value: row.id,
    label: `${row.name} (${row.trades.join(', ')}; ${scoreLine(row)})`,
    disabled: row.expired.length > 0,
    email: row.email,
    phone: row.phone,
  }));
  return [...rows.filter((row) => !row.disabled), ...rows.filter((row) => row.disabled)];
};

type Scored = FilterOption & { email: string | null; phone: string | null };

/** Says where the job's link is sent. */
const linkWords = ({ email, phone }: Scored, textsReady: boolean | undefined): string => {
  const places = [
    ...(email ? [`by email to ${email}`] : []),
    ...(phone && textsReady ? [`by text to ${formatPhone(phone)}`] : []),
  ];
  return places.length === 0
    ? 'The link is not sent. You can copy and share it.'
    : `The link goes ${places.join(' and ')}.`;
};

export function AssignDrawer({ complaint, onOffered, onClose }: AssignDrawerProps) {
  const [chosen, setChosen] = useState<Scored>();
  const textsReady = useIsSmsReady();
  const assign = useAct(assignProvider, {
    toasts: 'none',
    onSuccess: onOffered,
  });
  type Body = Parameters<typeof assign.mutateAsync>[0]['body'];
  const params = { complaintId: complaint.id };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Assign ${complaint.number} to a provider`}
      sentence={`${complaint.title}. The provider responds with a link within ${answerHours} hours.`}
      submitLabel="Assign job"
      initial={{ providerId: '', instructions: '' }}
      toBody={({ providerId, instructions }) => ({
        providerId,
        version: complaint.version,
        ...(instructions && { instructions }),
      })}
      schema={async () =>
        (await import('#contract/providers/provider-jobs.ts')).assignProvider.body
      }
      onSubmit={(body) => assign.mutateAsync({ params, body })}
    >
      <AsyncSelect
        name="providerId"
        label="Provider"
        required
        find={findScored(tradesOf[complaint.type.icon])}
        onPick={(option) => setChosen(option as Scored | undefined)}
      />
      {chosen && textsReady !== undefined && (
        <p className={classes.quiet} role="status">
          {linkWords(chosen, textsReady)} {!chosen.email && textsReady === false && <SmsNotSetUp />}
        </p>
      )}
      <TextField
        name="instructions"
        label="Note to provider"
        rows={3}
        maxLength={1000}
        help="Only the provider sees it."
      />
    </FormDrawer>
  );
}
