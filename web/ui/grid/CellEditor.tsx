// The field inside a cell that is being edited. It reports the typed text and the key that ended the edit.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { GridColumn } from './cells.ts';
import classes from './RepairGrid.module.css';

/** The key that ended the edit; `leave` is the loss of the focus, such as by a click elsewhere. */
export type KeepKey = 'Enter' | 'Tab' | 'ShiftTab' | 'leave';

type CellEditorProps = {
  column: GridColumn;
  initial: string;
  onKeep: (value: string, key: KeepKey) => void;
  onGiveUp: () => void;
};

export function CellEditor({ column, initial, onKeep, onGiveUp }: CellEditorProps) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const settled = useRef(false);
  const listId = useId();
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(9999, 9999);
  }, []);
  // Leaving by a key also blurs the field, and that blur must not save the text a second time.
  const settle = (act: () => void) => {
    if (settled.current) return;
    settled.current = true;
    act();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') settle(onGiveUp);
    else if (event.key === 'Enter') settle(() => onKeep(value, 'Enter'));
    else if (event.key === 'Tab') settle(() => onKeep(value, event.shiftKey ? 'ShiftTab' : 'Tab'));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        aria-label={column.title}
        value={value}
        list={column.options ? listId : undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => settle(() => onKeep(value, 'leave'))}
      />
      {column.options && (
        <datalist id={listId}>
          {column.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
