// The actions of a house's or a resident's page, as far as the role permits them: a payment, a pass and a complaint
// with their forms, and a message, which opens the composer.
import { IconAlertCircle, IconCash, IconMessage2, IconTicket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import type { HubAction } from '#ui/detail/HubHeader.tsx';
import type { MessagedHouses } from '#lib/houses/messaged-houses.ts';
import { paths } from '#web/paths.ts';

const PaymentDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/PaymentDrawer.tsx')).PaymentDrawer,
);
const PassDrawer = lazyPart(
  async () => (await import('#office/features/gate-passes/PassDrawer.tsx')).PassDrawer,
);
const RaiseDrawer = lazyPart(
  async () => (await import('#office/features/complaints/RaiseDrawer.tsx')).RaiseDrawer,
);

const icon = { size: 18, 'aria-hidden': true } as const;

type Chosen = { id: string; label: string };

type Subject = {
  /** The house that the forms name; undefined while it loads, or if a resident has no house or several. */
  house: Chosen | undefined;
  /** The houses whose people get a message. */
  houses: readonly Chosen[];
  owedMinor?: number | undefined;
  reporter?: Chosen;
};

type Form = 'payment' | 'pass' | 'complaint';

export function useHubActions({ house, houses, owedMinor, reporter }: Subject): {
  actions: HubAction[];
  forms: ReactNode;
} {
  const [open, setOpen] = useState<Form | null>(null);
  const navigate = useNavigate();
  const mayPay = useMay('dues.create');
  const mayMessage = useMay('broadcasts.create');
  const mayPass = useMay('gatePasses.update');
  const mayComplain = useMay('complaints.create');
  const close = () => setOpen(null);
  const message = () => {
    const state: MessagedHouses = {
      houses: houses.map(({ id, label }) => ({ value: id, label })),
    };
    navigate({ to: paths.newBroadcast(), state: state as never }).catch(() => undefined);
  };
  const all: (HubAction | false)[] = [
    mayPay && {
      label: 'Record payment',
      short: 'Payment',
      icon: <IconCash {...icon} />,
      onClick: () => setOpen('payment'),
    },
    mayMessage && {
      label: 'Message',
      short: 'Message',
      icon: <IconMessage2 {...icon} />,
      feature: 'Create Broadcast',
      disabled: houses.length === 0,
      onClick: message,
    },
    mayPass && {
      label: 'New pass',
      short: 'New pass',
      icon: <IconTicket {...icon} />,
      feature: 'Digital Access Control',
      onClick: () => setOpen('pass'),
    },
    mayComplain && {
      label: 'Log complaint',
      short: 'Complaint',
      icon: <IconAlertCircle {...icon} />,
      feature: 'Complaint Management',
      onClick: () => setOpen('complaint'),
    },
  ];
  const chosen = house && { house };
  return {
    actions: all.filter((action) => action !== false),
    forms: (
      <>
        {open === 'payment' && (
          <PaymentDrawer {...chosen} owedMinor={owedMinor ?? 0} onClose={close} />
        )}
        {open === 'pass' && <PassDrawer {...chosen} onClose={close} />}
        {open === 'complaint' && <RaiseDrawer house={house} reporter={reporter} onClose={close} />}
      </>
    ),
  };
}
