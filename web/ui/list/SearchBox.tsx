// The search box of a list: reports the typed text after 300 ms without a key or on Enter, and follows the URL when
// that changes elsewhere (a view, "Clear filters").
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import classes from './ListBar.module.css';

const restMs = 300;

type SearchBoxProps = {
  value: string;
  /** The fields that are searched: "Search name, phone or house". */
  hint: string;
  /** Shows only "Search" in the box, because a hint would be cut off on a phone. */
  isShort?: boolean;
  onSearch: (text: string) => void;
  ref: RefObject<HTMLInputElement | null>;
};

export function SearchBox({ value, hint, isShort = false, onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useEffectEvent((next: string) => {
    told.current = next;
    onSearch(next);
  });
  useEffect(() => {
    if (text.trim() === told.current) return;
    const timer = setTimeout(() => tell(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      ref={ref}
      type="search"
      data-tour="search"
      className={classes.search}
      aria-label={hint}
      placeholder={isShort ? 'Search' : hint}
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // The browser would clear a search field; Esc goes back to the rows and keeps the text.
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Enter') tell(text.trim());
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          <kbd className={classes.slash} aria-hidden="true">
            /
          </kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
        )
      }
    />
  );
}
