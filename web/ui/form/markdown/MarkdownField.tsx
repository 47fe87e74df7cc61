// A text field for Markdown with buttons for bold, italic, a list and a link. The buttons write the Markdown around the
// selected words, which stay selected, except for a link, whose address to type is selected. Ctrl+B and Ctrl+I do the
// same as the buttons, and the browser's undo works. The buttons are one tab stop, in which the arrow keys move.
// Example: `<MarkdownField name="body" label="Text" required rows={8} maxLength={5000} />`.
import { ActionIcon, Textarea } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type FieldProps, useField } from '#ui/form/form-context.ts';
import { type Change, changeFor, enterInList, type Mark, type Selected } from './markdown-marks.ts';
import classes from './MarkdownField.module.css';

type MarkdownFieldProps = FieldProps & { rows: number; maxLength: number };

const buttons = [
  { mark: 'bold', label: 'Bold', Icon: IconBold, key: 'b' },
  { mark: 'italic', label: 'Italic', Icon: IconItalic, key: 'i' },
  { mark: 'list', label: 'List', Icon: IconList, key: undefined },
  { mark: 'link', label: 'Link', Icon: IconLink, key: undefined },
] as const satisfies readonly { mark: Mark; label: string; Icon: unknown; key?: string }[];

export function MarkdownField({ rows, maxLength, ...props }: MarkdownFieldProps) {
  const field = useField<string | null>(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const press = (mark: Mark) => {
    const { current } = area;
    if (current) write(current, changeFor(mark, selectedIn(current)), maxLength);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const hasOnlyCtrl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const pressed = hasOnlyCtrl && buttons.find(({ key }) => key === event.key.toLowerCase());
    const isEnter = event.key === 'Enter' && !hasOnlyCtrl && !event.shiftKey && !event.altKey;
    const entry =
      isEnter && !event.nativeEvent.isComposing && enterInList(selectedIn(event.currentTarget));
    if (!pressed && !entry) return;
    event.preventDefault();
    if (pressed) press(pressed.mark);
    if (entry) write(event.currentTarget, entry, maxLength);
  };
  return (
    <Textarea
      {...field.input}
      ref={area}
      autosize
      minRows={rows}
      maxRows={12}
      maxLength={maxLength}
      value={field.value ?? ''}
      onChange={(event) => field.set(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      inputContainer={below(<Buttons of={field.input.id} onPress={press} />)}
    />
  );
}

/** Puts the text below the buttons. */
const below = (head: ReactNode) => (input: ReactNode) => (
  <>
    {head}
    {input}
  </>
);

function Buttons({ of, onPress }: { of: string; onPress: (mark: Mark) => void }) {
  const [active, setActive] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = buttons.length - 1;
    const to = {
      ArrowRight: active === last ? 0 : active + 1,
      ArrowLeft: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Text format"
      aria-controls={of}
      className={classes.buttons}
      onKeyDown={move}
    >
      {buttons.map(({ mark, label, Icon, key }, at) => (
        <ActionIcon
          key={mark}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          {...(key && { 'aria-keyshortcuts': `Control+${key.toUpperCase()}` })}
          tabIndex={at === active ? 0 : -1}
          // The text keeps its focus and its selection under a click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setActive(at);
            onPress(mark);
          }}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Writes a change like typing, so that the browser can undo it. A change beyond the longest text is left out. */
function write(area: HTMLTextAreaElement, change: Change, maxLength: number): void {
  const { from, to, insert, start, end } = change;
  area.focus();
  if (area.value.length - (to - from) + insert.length > maxLength) return;
  area.setSelectionRange(from, to);
  const isWritten = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isWritten) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
