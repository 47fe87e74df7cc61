// Returns the menu of a house's page, with the actions that the person's permissions and the house's status allow;
// whether the person may edit the house; and for an archived house the button that restores it.
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowMerge,
  IconPencil,
  IconPhone,
  IconQrcode,
  IconReceipt2,
} from '@tabler/icons-react';
import { restoreHouse } from '#calls/addresses/houses.ts';
import type { House } from '#contract/addresses/houses.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useMay } from '#lib/session/permissions.ts';
import type { HubAction } from '#ui/detail/HubHeader.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { usePrintTags } from './print-tags.ts';

export type HouseDialog = 'edit' | 'archive' | 'merge' | null;

const icon = { size: 16, 'aria-hidden': true } as const;

type HouseMenu = {
  menu: PageAction[];
  mayEdit: boolean;
  /**
   * Only for an archived house: the buttons in the head of its page, which are Restore or, without the permission,
   * none.
   */
  restore?: HubAction[];
};

export function useHouseMenu(
  house: House | undefined,
  open: (what: HouseDialog) => void,
  logCall: () => void,
): HouseMenu {
  const mayUpdate = useMay('addresses.update');
  const mayArchive = useMay('addresses.archive');
  const maySeeDues = useMay('dues.read');
  const mayCall = useMay('dues.create');
  const print = usePrintTags();
  const restore = useAct(restoreHouse);
  if (!house) return { menu: [], mayEdit: false };
  const isArchived = house.status === 'Archived';
  const all: (PageAction | false)[] = [
    mayUpdate &&
      !isArchived && {
        label: 'Edit',
        icon: <IconPencil {...icon} />,
        onClick: () => open('edit'),
      },
    maySeeDues && {
      label: 'Dues and payments',
      icon: <IconReceipt2 {...icon} />,
      href: paths.houseAccount(house.id),
    },
    mayCall &&
      !isArchived && {
        label: 'Log a call',
        icon: <IconPhone {...icon} />,
        onClick: logCall,
      },
    {
      label: 'Print QR tag',
      icon: <IconQrcode {...icon} />,
      onClick: () => print({ kind: 'ids', ids: [house.id] }).catch(() => undefined),
    },
    mayArchive &&
      !isArchived && {
        label: 'Merge a duplicate',
        icon: <IconArrowMerge {...icon} />,
        onClick: () => open('merge'),
      },
    mayArchive &&
      !isArchived && {
        label: 'Archive',
        icon: <IconArchive {...icon} />,
        danger: true,
        onClick: () => open('archive'),
      },
  ];
  const back: HubAction = {
    label: 'Restore',
    short: 'Restore',
    icon: <IconArrowBackUp {...icon} />,
    onClick: () => restore.mutate({ params: { houseId: house.id } }),
  };
  return {
    menu: all.filter((item) => item !== false),
    mayEdit: mayUpdate && !isArchived,
    ...(isArchived && { restore: mayArchive ? [back] : [] }),
  };
}
