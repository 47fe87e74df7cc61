// Stores light, dark or auto in a cookie, because the end of a session clears the local storage, and a theme belongs to
// the machine rather than to the session.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const year = 60 * 60 * 24 * 365;

const isScheme = (value: string | undefined): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function read(): MantineColorScheme | undefined {
  const value = /(?:^|; )theme=([a-z]+)/.exec(document.cookie)?.[1];
  return isScheme(value) ? value : undefined;
}

const write = (value: string, maxAge: number): void => {
  // eslint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not everywhere.
  document.cookie = `theme=${value}; path=/; max-age=${maxAge}; samesite=lax`;
};

export const cookieColorScheme: MantineColorSchemeManager = {
  get: (fallback) => read() ?? fallback,
  set: (value) => write(value, year),
  clear: () => write('', 0),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
