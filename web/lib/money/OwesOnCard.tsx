// The word before a debt on a card of a list, where no column title names the amount. Tables hide it.
import { Box } from '@mantine/core';

export const OwesOnCard = ({ word = 'Owes' }: { word?: string }) => (
  <Box component="span" hiddenFrom="sm">
    {word}{' '}
  </Box>
);
