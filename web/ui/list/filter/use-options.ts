// The options of a filter or select: fixed ones as they are, the server's fetched with a debounce once they are needed.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { foldedText } from '#rules/shared/folded-text.ts';
import type { FilterOption, FilterOptions } from './filters.ts';

const restMs = 300;

export type FoundOptions = {
  options: readonly FilterOption[];
  /** The options of all searches, so that a chosen value keeps its label. */
  known: readonly FilterOption[];
  isAsync: boolean;
  search: string;
  setSearch: (text: string) => void;
  loading: boolean;
};

/** If `wanted` is false nothing is fetched: a closed chip without a value costs no call. */
export function useOptions(source: FilterOptions, wanted: boolean): FoundOptions {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly FilterOption[]>([]);
  const [known, setKnown] = useState<readonly FilterOption[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const isAsync = typeof source === 'function';
  const ask = useEffectEvent((text: string, signal: { gone: boolean }) => {
    if (typeof source !== 'function') return;
    const show = (options: readonly FilterOption[]) => {
      if (signal.gone) return;
      setFound(options);
      setKnown((before) => {
        const values = new Set(options.map(({ value }) => value));
        return [...options, ...before.filter(({ value }) => !values.has(value))];
      });
      setAsked(text);
    };
    source(text).then(show, () => show([]));
  });
  useEffect(() => {
    if (!isAsync || !wanted) return;
    const signal = { gone: false };
    const timer = setTimeout(() => ask(search, signal), search === '' ? 0 : restMs);
    return () => {
      signal.gone = true;
      clearTimeout(timer);
    };
  }, [isAsync, wanted, search]);
  const fixed = useMemo(
    () => (typeof source === 'function' ? [] : matching(source, search)),
    [source, search],
  );
  return {
    options: isAsync ? found : fixed,
    known: typeof source === 'function' ? known : source,
    isAsync,
    search,
    setSearch,
    loading: isAsync && asked !== search,
  };
}

const matching = (options: readonly FilterOption[], search: string): readonly FilterOption[] =>
  search === ''
    ? options
    : options.filter((option) => foldedText(option.label).includes(foldedText(search)));
