// The facts of an installation that its sign-in page shows.
import { z } from 'zod';
import { operation } from '#contract/shared/operation.ts';

export const getEnvironment = operation({
  name: 'getEnvironment',
  method: 'GET',
  path: '/auth/environment',
  summary: 'What the sign-in page has to know of this installation',
  access: 'public',
  data: z.object({
    demo: z.boolean(),
    /** Empty unless the demo estate is loaded. */
    demoSignIns: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    /** The PINs of the community's guards, for a phone that is paired with a gate. */
    demoGuards: z.array(z.object({ name: z.string(), pin: z.string(), isSupervisor: z.boolean() })),
    /** True if emails stay on this machine and are shown at /dev/mail. */
    localMail: z.boolean(),
  }),
});
