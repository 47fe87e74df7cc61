// A keypad for one thumb: the field on top also accepts typing, and the keys are as large as the screen allows.
import { IconBackspace } from '@tabler/icons-react';
import { showCode } from '#contract/shared/gate-words.ts';
import { Column } from '#ui/layout/Column.tsx';
import classes from './screen.module.css';

type KeypadProps = {
  label: string;
  value: string;
  /** The maximum number of digits. */
  max: number;
  secret?: boolean;
  busy?: boolean;
  onChange: (value: string) => void;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function Keypad({ label, value, max, secret, busy, onChange }: KeypadProps) {
  const set = (text: string) => onChange(text.replaceAll(/\D/g, '').slice(0, max));
  const shown = secret || value.length < 5 ? value : showCode(value);
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={classes.key}
      disabled={busy}
      onClick={() => set(value + digit)}
    >
      {digit}
    </button>
  );
  return (
    <Column gap={12} mt="auto">
      <input
        className={classes.digits}
        aria-label={label}
        placeholder={secret ? 'PIN' : '0000-0000'}
        type={secret ? 'password' : 'text'}
        inputMode="none"
        autoComplete="off"
        value={shown}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className={classes.keys}>
        {digits.map((digit) => key(digit))}
        <button
          type="button"
          className={classes.key}
          data-quiet
          disabled={value === ''}
          onClick={() => onChange('')}
        >
          Clear
        </button>
        {key('0')}
        <button
          type="button"
          className={classes.key}
          data-quiet
          aria-label="Delete last digit"
          disabled={value === ''}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace size={28} aria-hidden />
        </button>
      </div>
    </Column>
  );
}
