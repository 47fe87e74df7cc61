// Passes for all guests of an event, from a list that is pasted or read from a CSV or XLSX file: one guest per line,
// with a phone number, a count and a plate after commas. Errors are shown line by line.
import { Button, Drawer, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createGateEvent, readGuestList } from '#calls/gate-passes/gate-passes.ts';
import type { PassShare } from '#contract/gate-passes/gate-passes.ts';
import { findHouses } from '#lib/list/find.ts';
import { toastError } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useField } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { useLocale } from '#ui/text/locale.ts';
import { instantOf } from '#rules/shared/instant-of.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import { plural } from '#guard/parts/words.ts';
import { type GuestList, guestLines, placeOfGuest, readGuests } from './read-guests.ts';
import classes from '#guard/parts/gate.module.css';

const blank = { houseId: '', name: '', on: '', from: '10:00', to: '22:00', note: '', guests: '' };
type Values = typeof blank;

const bodyOf =
  (timeZone: string, { guests }: GuestList) =>
  (values: Values) => {
    const { on, from, to, guests: _text, ...rest } = values;
    const startsAt = on === '' ? '' : instantOf(on, from, timeZone);
    const end = on === '' ? '' : instantOf(on, to, timeZone);
    // An end before the start is on the next day.
    const endsAt =
      end !== '' && end <= startsAt ? new Date(Date.parse(end) + 86_400_000).toISOString() : end;
    return { ...rest, startsAt, endsAt, guests };
  };

export function EventDrawer({ onClose }: { onClose: () => void }) {
  const { timeZone } = useLocale();
  const [made, setMade] = useState<{ name: string; shares: PassShare[] }>();
  const isMade = useRef(false);
  const list = useRef<GuestList>({ guests: [], lines: [] });
  const create = useAct(createGateEvent, {
    toasts: 'none',
    onSuccess: (done) => {
      isMade.current = true;
      setMade(done);
    },
  });
  if (made) return <Made {...made} onClose={onClose} />;
  return (
    <FormDrawer<Values, never>
      opened
      onClose={() => !isMade.current && onClose()}
      title="Passes for an event"
      sentence="Each guest gets a one-entry pass with their own code."
      submitLabel="Create passes"
      initial={blank}
      toBody={(values) => {
        list.current = readGuests(values.guests);
        return bodyOf(timeZone, list.current)(values);
      }}
      placeOf={(path) => placeOfGuest(path, list.current)}
      schema={async () =>
        (await import('#contract/gate-passes/gate-passes.ts')).createGateEvent.body
      }
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <FormSection title="Event">
        <AsyncSelect name="houseId" label="House" required find={findHouses} />
        <TextField
          name="name"
          label="Event"
          required
          maxLength={80}
          placeholder="Wedding of Ada and Obi"
        />
        <DayField name="on" label="Day" required />
        <TextField name="from" label="From" required maxLength={5} />
        <TextField
          name="to"
          label="To"
          required
          maxLength={5}
          help="An earlier time than the start means the next day."
        />
      </FormSection>
      <FormSection title="Guests">
        <GuestsField />
        <TextField name="note" label="Note to the guard" maxLength={200} />
      </FormSection>
    </FormDrawer>
  );
}

function GuestsField() {
  const field = useField<string>({ name: 'guests', label: 'Guests' });
  const { guests, fault } = readGuests(field.value);
  const told = fault ?? `${plural(guests.length, 'guest')} so far.`;
  const read = (file: File | null) => {
    if (!file) return;
    upload(readGuestList, {}, file)
      .then(({ lines }) => field.set(guestLines(lines)))
      .catch((cause: unknown) => toastError(refusalOf(cause).message));
  };
  return (
    <div>
      <TextField
        name="guests"
        label="Guests"
        required
        rows={8}
        help={`One per line: name, phone number, people, plate. ${told}`}
      />
      <FileButton onChange={read} accept=".csv,.txt,.xlsx">
        {(props) => (
          <Button
            {...props}
            variant="default"
            mt={8}
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            Import from file
          </Button>
        )}
      </FileButton>
    </div>
  );
}

type MadeProps = { name: string; shares: PassShare[]; onClose: () => void };

function Made({ name, shares, onClose }: MadeProps) {
  const lines = shares.map((one) =>
    [one.guestName, one.guestPhone ?? '', one.code, one.link].map(quoted).join(','),
  );
  const href = URL.createObjectURL(
    new Blob([['Guest,Phone,Code,Link', ...lines].join('\n')], { type: 'text/csv' }),
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={`${plural(shares.length, 'pass', 'passes')} for ${name}`}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.quiet}>
        Save the list now. Later you can only see the codes one by one.
      </p>
      <Button
        component="a"
        href={href}
        download={`${name}.csv`}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Save codes and links
      </Button>
      <Rows>
        {shares.map((one) => (
          <li key={one.passId} className={classes.row}>
            <div className={classes.words}>{one.guestName}</div>
            <strong>{one.code}</strong>
          </li>
        ))}
      </Rows>
    </Drawer>
  );
}

/** Quotes a cell so that a spreadsheet does not read it as a formula. */
const quoted = (text: string): string =>
  `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
