// The path of the page on the screen. While the code of the next page loads, the address is already that of the next
// page.
import { useMatches } from '@tanstack/react-router';

export const useDrawnPath = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
