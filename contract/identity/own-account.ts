// The call with which a person deletes their own account.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const accountInUse = refusal(
  'ACCOUNT_IN_USE',
  409,
  'Your account is in use: {where}. Transfer your communities and leave your teams first.',
);

export const deleteMyAccount = operation({
  name: 'deleteMyAccount',
  method: 'DELETE',
  path: '/auth/me',
  summary: 'Delete the caller’s account permanently',
  access: 'session',
  data: z.null(),
  refusals: [accountInUse, common.stepUpRequired],
});
