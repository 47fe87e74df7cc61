// Asks before something that cannot be taken back lightly, and says the effect in numbers. It can
// ask to type a word first. The dialog stays open when the deed is refused, with the reason at its
// top; the fault of a field stands at the field.
// Example: `<ConfirmDialog opened={opened} onClose={close} danger title="Archive 3 houses?"
//   effect="3 houses leave the list and 3 seats become free. Their history stays."
//   confirmLabel="Archive 3 houses" typed="ARCHIVE" onConfirm={() => call(archiveHouses, …)} />`.
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { missing } from '#contract/plain-words.ts';
import { Dialog } from './Dialog.tsx';
import { isSaidElsewhere, refusalOf } from './refusal.ts';
import classes from './dialog.module.css';

export type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will be so afterwards, in numbers. */
  effect: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A word that has to be typed before the button works. */
  typed?: string;
  /** Fields the deed needs, a reason for example. */
  children?: ReactNode;
  /** The dialog closes when this resolves and shows the reason when it is refused. */
  onConfirm: () => unknown;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmBody {...props} />
    </Dialog>
  );
}

function ConfirmBody(props: ConfirmDialogProps) {
  const { effect, confirmLabel, danger = false, typed, children, onClose, onConfirm } = props;
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [fault, setFault] = useState<{ place: Element; sentence: string }>();
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faulty = faultyOf(event.currentTarget);
    setError(undefined);
    setFault(faulty && { place: placeOf(faulty), sentence: sentenceOf(faulty) });
    faulty?.focus();
    if (faulty) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      if (!isSaidElsewhere(cause)) setError(refusalOf(cause).message);
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={confirm} onInput={() => setFault(undefined)}>
      {error && (
        <p className={classes.refusal} role="alert" ref={bringIntoView}>
          {error}
        </p>
      )}
      <div className={classes.text}>{effect}</div>
      {children && (
        <div className={classes.field} ref={beginHere}>
          {children}
        </div>
      )}
      {typed && (
        <TextInput
          className={classes.field}
          label={`Type ${typed} to go on`}
          value={word}
          autoComplete="off"
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
      {fault &&
        createPortal(
          <p className={classes.fault} role="alert" ref={bringIntoView}>
            {fault.sentence}
          </p>,
          fault.place,
        )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus={!typed || undefined}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          type="submit"
          color={danger ? 'var(--ui-danger)' : undefined}
          loading={busy}
          disabled={typed !== undefined && word.trim() !== typed}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const faultyOf = (form: HTMLFormElement): Field | undefined =>
  form.querySelector<Field>('input:invalid, textarea:invalid') ?? undefined;

/** The field with its label: the sentence stands at its end. */
const placeOf = (field: Field): Element =>
  field.closest('.mantine-InputWrapper-root') ?? field.parentElement ?? field;

/** A dialog can be longer than the screen. */
const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** In our words, and not in the browser's own language and look. */
function sentenceOf({ validity, validationMessage }: Field): string {
  const { customError, valueMissing, rangeUnderflow, rangeOverflow } = validity;
  if (customError) return validationMessage;
  if (valueMissing) return missing;
  if (rangeUnderflow) return 'That is too early or too little.';
  if (rangeOverflow) return 'That is too late or too much.';
  return 'Please look at this again.';
}

/** Where something is asked, one begins with the answer and not on Cancel. */
function beginHere(fields: HTMLDivElement | null): void {
  fields?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '');
}
