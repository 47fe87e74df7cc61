// The description of a settings part, so that the page can list it before its code is loaded.
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/shared/permissions.ts';

export type SettingsPart = {
  /** The value of `Tab` in the URL. */
  key: string;
  label: string;
  /** Other names by which an address may name the part. */
  names?: readonly string[];
  /** A sentence under the label. */
  about: string;
  icon: Icon;
  /** Omitted if everyone may see it. */
  permission?: Permission;
  /** A `lazyPart`, so that only the opened part is loaded. */
  Part: ComponentType;
};
