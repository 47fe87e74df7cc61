// The response times to emergencies, for staff.
import { z } from 'zod';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

const Seconds = z.number().int().nullable();

export const getEmergencyReport = operation({
  name: 'getEmergencyReport',
  method: 'GET',
  path: '/community/:communityId/emergency-report',
  summary: 'Get the response times of emergencies and drills of the last 365 days',
  access: 'emergencies.read',
  refreshedBy: ['emergencies'],
  isReport: true,
  params: InCommunity,
  data: z.object({
    kinds: z
      .array(
        z.object({
          drill: z.boolean(),
          count: z.number().int(),
          falseAlarms: z.number().int(),
          medianAcknowledgeSeconds: Seconds,
          medianOnSceneSeconds: Seconds,
          medianResolveSeconds: Seconds,
          slowestAcknowledgeSeconds: Seconds,
          withinMinute: z.number().int(),
        }),
      )
      .max(2),
  }),
});
