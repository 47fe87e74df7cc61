// /dues/:dueId with the parts of other features about a due: how its collection runs, its charges and its payments.
import { DuePage, type DuePageProps } from '#office/features/dues/DuePage.tsx';
import { DueInsights } from '#office/features/charges/DueInsights.tsx';
import { InflowTab } from '#office/features/due-payments/InflowTab.tsx';
import { Charges } from './charges.tsx';

const lists: DuePageProps = {
  charges: (of) => <Charges {...of} />,
  payments: (dueId) => <InflowTab dueId={dueId} />,
  insights: (dueId) => <DueInsights dueId={dueId} />,
};

export const DueWithLists = () => <DuePage {...lists} />;
