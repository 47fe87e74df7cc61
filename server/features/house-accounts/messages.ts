// The messages of auto-pay from the wallet of a house.
import { message } from '#platform/feature/message.ts';
import { dayText } from '#rules/shared/day-text.ts';

type Announced = {
  house: string;
  amount: string;
  paysOn: string;
  /** The wallet's balance and the rest of the monthly limit as text, each only if it is too low. */
  wallet: string | null;
  limit: string | null;
};

const announced = { house: '5 Palm Street', amount: '₦50,000.00', paysOn: '2026-12-01' };

/** A sentence about the missing money; empty if the wallet and the limit cover the announced amount. */
function shortText({ wallet, limit }: Announced): string {
  const lacks = [
    ...(wallet === null ? [] : [`The wallet has ${wallet}`]),
    ...(limit === null ? [] : [`The limit of the month leaves ${limit}`]),
  ];
  return lacks.length === 0 ? '' : `${lacks.join('. ')}. Charges above that are not paid. `;
}

export const autoPayAnnounced = message({
  to: 'The payers of a house with auto-pay.',
  activityType: 'Payment',
  sample: { ...announced, wallet: null, limit: null },
  variants: [{ ...announced, wallet: '₦20,000.00', limit: '₦0.00' }],
  notice: (facts: Announced) => {
    const short = shortText(facts);
    return {
      title: `Auto-pay ${short ? 'needs' : 'will pay'} ${facts.amount} tomorrow`,
      description:
        `On ${dayText(facts.paysOn)} what ${facts.house} owes then is paid from its wallet. ${short}` +
        'Turn auto-pay off before that to stop it.',
    };
  },
});

export const autoPayShort = message({
  to: 'The payers of a house with auto-pay.',
  activityType: 'Payment',
  sample: { house: '5 Palm Street', missing: '₦30,000.00', isLimit: false },
  variants: [{ house: '5 Palm Street', missing: '₦30,000.00', isLimit: true }],
  notice: ({ house, missing, isLimit }) => ({
    title: isLimit ? 'Auto-pay has reached its limit' : 'The house wallet is too low for auto-pay',
    description:
      `${missing} of ${house} is not paid. ` +
      (isLimit
        ? 'Auto-pay continues when the limit allows it. You can also pay now.'
        : 'Add money to the wallet. Auto-pay then pays within one hour.'),
  }),
});
