// The field of a reply to a reporter. Typing `/` at the start of a word lists the saved replies; the arrow keys select
// one and Enter inserts it. `SavedReplies` offers all replies by a button.
import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { foldedText } from '#rules/shared/folded-text.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { filledReply, replaceSlash, type ReplyFacts, type Slash, slashAt } from './reply-text.ts';
import type { Reply } from './use-replies.ts';
import classes from './replies.module.css';

type ReplyFieldProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
  replies: readonly Reply[];
  facts: ReplyFacts;
};

/** At most this many replies are listed at once. To narrow the list, the person types more letters. */
const mostListed = 6;

export function ReplyField({ value, onText, replies, facts, ...field }: ReplyFieldProps) {
  const [slash, setSlash] = useState<Slash | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  const found = slash === null ? [] : repliesLike(replies, slash.query).slice(0, mostListed);
  const isOpen = found.length > 0;
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (opened) => !opened && setSlash(null),
  });
  const { selectFirstOption } = combobox;
  const listed = found.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (listed !== '') selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The function is a new one in each render.
  }, [listed]);
  useEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  const insert = (id: string) => {
    const reply = found.find((one) => one.id === id);
    setSlash(null);
    if (!reply || !slash) return;
    const text = filledReply(reply.body, facts);
    cursor.current = slash.from + text.length;
    onText(replaceSlash(value, slash, text));
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={insert}
      position="bottom-start"
      width={320}
      withinPortal
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withExpandedAttribute={false}>
        <Textarea
          {...field}
          ref={area}
          value={value}
          onChange={({ currentTarget }) => {
            setSlash(slashAt(currentTarget.value, currentTarget.selectionStart));
            onText(currentTarget.value);
          }}
          onBlur={() => setSlash(null)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Saved replies">
          {found.map((reply) => (
            <Combobox.Option key={reply.id} value={reply.id} className={classes.option}>
              {reply.title}
              <Muted component="span" size={13} className={classes.start}>
                {filledReply(reply.body, facts)}
              </Muted>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Replies with a word of the title that begins with the typed letters. */
function repliesLike(replies: readonly Reply[], query: string): readonly Reply[] {
  const typed = foldedText(query);
  return replies.filter(({ title }) =>
    foldedText(title)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(typed)),
  );
}
