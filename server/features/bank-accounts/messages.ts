// The messages about bank accounts that receive money. The messages go to the owner, so that the owner can notice a
// fraudulent account.
import { payeeWaitHours } from '#contract/bank-accounts/bank-accounts.ts';
import { message } from '#platform/feature/message.ts';

const owner = 'The owner of the community.';

export const transferAccountChanged = message({
  to: owner,
  activityType: 'Wallet',
  sample: { by: 'Amina Okafor', account: 'First Bank 2012345678', isForTransfers: true },
  variants: [{ by: 'Amina Okafor', account: 'First Bank 2012345678', isForTransfers: false }],
  notice: ({ by, account, isForTransfers }) => ({
    title: isForTransfers ? 'Bank account on bills changed' : 'Bank account removed from bills',
    description: isForTransfers
      ? `${by} chose ${account}. Bills, letters and statements now ask residents to transfer to it.`
      : `${by} removed ${account} from bills, letters and statements. They show no account for transfers.`,
  }),
});

const account = {
  bankName: 'First Bank',
  accountNumber: '2012345678',
  accountName: 'Aqua Works',
};

export const otherHolder = message({
  to: owner,
  activityType: 'Wallet',
  sample: { ...account, resolvedName: 'Aqua Wells' },
  notice: ({ bankName, accountNumber, accountName, resolvedName }) => ({
    title: 'The bank has a different account holder',
    description:
      `${bankName} ${accountNumber} belongs to ${resolvedName}, not to ${accountName}. No money can be withdrawn ` +
      'to it. Take it out of use, and add it again with the name that the bank gives.',
  }),
});

export const bankAccountAdded = message({
  to: owner,
  activityType: 'Wallet',
  sample: { ...account, by: 'Amina Okafor' },
  notice: ({ bankName, accountNumber, accountName, by }) => ({
    title: 'A new bank account was added',
    description:
      `${by} added ${bankName} ${accountNumber} (${accountName}). Money can be withdrawn to it ` +
      `after ${payeeWaitHours} hours, if the bank names the same holder. If you do not know it, take it out of use.`,
  }),
});
