// A small dialog that asks for a name and saves it. An error shows at the field.
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import dialog from '#ui/dialog/dialog.module.css';

type NameDialogProps = {
  title: string;
  initial: string;
  onClose: () => void;
  onSave: (name: string) => Promise<unknown>;
};

export function NameDialog({ title, initial, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Enter a name.');
      return;
    }
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (cause) {
      setError(refusalOf(cause).message);
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={save} noValidate>
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          maxLength={60}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
