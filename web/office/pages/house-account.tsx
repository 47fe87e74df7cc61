// /dues/house/:houseId with the lists and forms of other features about a house's account.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { HouseRefundsTab } from '#office/features/due-payments/HouseRefundsTab.tsx';
import { InflowTab } from '#office/features/due-payments/InflowTab.tsx';
import {
  HouseAccountPage,
  type HouseAccountParts,
} from '#office/features/house-accounts/HouseAccountPage.tsx';
import { HousePlansTab } from '#office/features/instalment-plans/HousePlansTab.tsx';
import { HouseLettersTab } from '#office/features/reminders/HouseLettersTab.tsx';
import { Charges } from './charges.tsx';

const PaymentDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/PaymentDrawer.tsx')).PaymentDrawer,
);
const DueCheckoutDrawer = lazyPart(
  async () =>
    (await import('#office/features/due-payments/DueCheckoutDrawer.tsx')).DueCheckoutDrawer,
);
const PlanDrawer = lazyPart(
  async () => (await import('#office/features/instalment-plans/PlanDrawer.tsx')).PlanDrawer,
);
const CallDrawer = lazyPart(
  async () => (await import('#office/features/reminders/CallDrawer.tsx')).CallDrawer,
);
const LetterDrawer = lazyPart(
  async () => (await import('#office/features/reminders/LetterDrawer.tsx')).LetterDrawer,
);
const RefundDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/RefundDrawer.tsx')).RefundDrawer,
);

const parts: HouseAccountParts = {
  charges: (houseId) => <Charges houseId={houseId} />,
  payments: (houseId) => <InflowTab houseId={houseId} />,
  plans: (houseId, onAgree) => <HousePlansTab houseId={houseId} onAgree={onAgree} />,
  refunds: (houseId) => <HouseRefundsTab houseId={houseId} />,
  letters: (houseId) => <HouseLettersTab houseId={houseId} />,
  payment: (house, owedMinor, onClose) => (
    <PaymentDrawer house={house} owedMinor={owedMinor} onClose={onClose} />
  ),
  checkout: (house, owedMinor, onClose) => (
    <DueCheckoutDrawer house={house} owedMinor={owedMinor} onClose={onClose} />
  ),
  plan: (house, onClose) => <PlanDrawer house={house} onClose={onClose} />,
  call: (house, onClose) => <CallDrawer house={house} onClose={onClose} />,
  letter: (house, onClose) => <LetterDrawer house={house} onClose={onClose} />,
  refund: (house, credits, onClose) => (
    <RefundDrawer house={house} lies={credits} onClose={onClose} />
  ),
};

export const HouseAccountWithAll = () => <HouseAccountPage parts={parts} />;
