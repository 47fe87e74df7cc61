// The page of a device that isn't paired: it takes the short code that a manager reads out or shows.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

export function PairingEntry({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const code = typed.replace(/[\s-]/g, '');
  return (
    <form
      className={classes.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <h1>This device is not paired</h1>
      <p>A manager creates a pairing code in Gate Pass, Gates &amp; devices. Enter it here.</p>
      <TextInput
        size="lg"
        label="Pairing code"
        placeholder="ABCD-EFGH"
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" className={screen.main} disabled={code.length !== 8}>
        Continue
      </button>
    </form>
  );
}
