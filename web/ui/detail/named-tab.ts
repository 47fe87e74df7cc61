// The tab that an address names as `Tab`: by its key, its label, or another natural name. A page states its tabs once,
// and this hook corrects an address with another name of a tab, or with a name that no tab has.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

export type NamedTab = {
  key: string;
  label: string;
  /** Other names of the tab, in lower case with hyphens: `['reports']`. */
  names?: readonly string[];
};

/** Undefined if the address names no tab, or one that the page does not have. */
export function tabNamed<T extends NamedTab>(tabs: readonly T[], name: unknown): T | undefined {
  if (name === undefined) return undefined;
  const wanted = slugOf(String(name));
  return (
    tabs.find(({ key }) => key === wanted) ??
    tabs.find(({ label, names = [] }) => slugOf(label) === wanted || names.includes(wanted))
  );
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** The tab that the address names. Replaces its `Tab` by the tab's key, or removes one that names no tab. */
export function useNamedTab<T extends NamedTab>(tabs: readonly T[]): T | undefined {
  const { Tab: name } = useSearch({ strict: false }) as { Tab?: unknown };
  const navigate = useNavigate();
  const router = useRouter();
  const named = tabNamed(tabs, name);
  const key = named?.key;
  useEffect(() => {
    if (name === key) return;
    // A page that is being left must not change the address: that would undo the navigation.
    if (router.history.location.pathname !== router.state.location.pathname) return;
    navigate({
      to: '.',
      search: ((search: Record<string, unknown>) => ({ ...search, Tab: key })) as never,
      replace: true,
      resetScroll: false,
    }).catch(() => undefined);
  }, [name, key, navigate, router]);
  return named;
}
