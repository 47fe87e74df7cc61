// The properties of an installation that the sign-in page needs.
import { z } from 'zod';
import { operation } from '#contract/shared/operation.ts';

export const getEnvironment = operation({
  name: 'getEnvironment',
  method: 'GET',
  path: '/auth/environment',
  summary: 'Get the settings of this installation for the sign-in page',
  access: 'public',
  data: z.object({
    demo: z.boolean(),
    /** The sign-ins of the demo estate; empty unless the demo is loaded. */
    demoSignIns: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    /** The PINs of the demo estate's guards, for a phone that is paired with one of its gates. */
    demoGuards: z.array(z.object({ name: z.string(), pin: z.string(), isSupervisor: z.boolean() })),
    /** True if the installation sends no emails and shows them at /dev/mail. */
    localMail: z.boolean(),
  }),
});
