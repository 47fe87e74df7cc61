// The search in the header: it looks like a field and opens the palette; on a phone it is an icon.
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { openPalette } from './palette/palette.ts';
import classes from './frame.module.css';

export const SearchButton = () => (
  <UnstyledButton className={classes.find} aria-label="Search" onClick={openPalette}>
    <IconSearch size={18} aria-hidden />
    <span className={classes.findWords}>Search</span>
    <Kbd size="xs" className={classes.findKey} aria-hidden="true">
      Ctrl K
    </Kbd>
  </UnstyledButton>
);
