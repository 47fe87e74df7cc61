// The open form of a page: opened by its button or by the address (`?New=…`), to which the command palette links.
// Closing the form removes it from the address.
import { useState } from 'react';
import { useUrlState } from './url-state.ts';

export function useOpenedForm<Name extends string>(
  names: readonly Name[],
): [Name | null, (name: Name | null) => void] {
  const [url, setUrl] = useUrlState();
  const [opened, setOpened] = useState<Name | null>(null);
  const asked = names.find((name) => name === url['New']) ?? null;
  const set = (name: Name | null) => {
    setOpened(name);
    if (name === null && asked) setUrl({ New: undefined });
  };
  return [opened ?? asked, set];
}
