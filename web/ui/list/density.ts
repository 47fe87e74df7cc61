// The height of the rows of every list in this browser: comfortable or compact.
import { useLocalStorage } from '@mantine/hooks';

export type Density = 'comfortable' | 'compact';

export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
