// Asks for confirmation before an action that is hard to undo, and states its effect in numbers. It can require a typed
// word. If the action fails, the dialog stays open with the reason at its top, and a field's error shows at the field.
// Example: `<ConfirmDialog opened={opened} onClose={close} danger title="Archive 3 houses?"
//   effect="3 houses leave the list and 3 seats become free. Their history stays."
//   confirmLabel="Archive 3 houses" typed="ARCHIVE" onConfirm={() => call(archiveHouses, …)} />`.
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { requiredMessage } from '#rules/shared/plain-words.ts';
import { Dialog } from './Dialog.tsx';
import { isShownByActivationModal, refusalOf } from '#ui/state/refusal.ts';
import classes from './dialog.module.css';

export type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The effect of the action, in numbers. */
  effect: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A word that must be typed to enable the button. */
  typed?: string;
  /** Fields that the action needs, for example a reason. */
  children?: ReactNode;
  /** The dialog closes when this resolves, and shows the reason when it rejects. */
  onConfirm: () => unknown;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** The form of a confirmation, without a frame. */
export function ConfirmForm(props: Omit<ConfirmDialogProps, 'opened'>) {
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
      if (!isShownByActivationModal(cause)) setError(refusalOf(cause).message);
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
          label={`Type ${typed} to continue`}
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

/** The wrapper of a field and its label. The field's error is shown at the end of this wrapper. */
const placeOf = (field: Field): Element =>
  field.closest('.mantine-InputWrapper-root') ?? field.parentElement ?? field;

/** Scrolls to an element, because a dialog can be longer than the screen. */
const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** Our own error sentence, because the browser's message has the language and style of the browser. */
function sentenceOf({ validity, validationMessage }: Field): string {
  const { customError, valueMissing, rangeUnderflow, rangeOverflow } = validity;
  if (customError) return validationMessage;
  if (valueMissing) return requiredMessage;
  if (rangeUnderflow) return 'Choose a later day or a higher value.';
  if (rangeOverflow) return 'Choose an earlier day or a lower value.';
  return 'Check this value.';
}

/** If the dialog has fields, the first one takes the focus instead of Cancel. */
function beginHere(fields: HTMLDivElement | null): void {
  fields?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '');
}
