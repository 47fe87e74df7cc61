// Which form of a page is open: by its button, or because the address asks for it (`?New=…`), as the actions of the
// command palette do. The address forgets it when the form closes.
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
