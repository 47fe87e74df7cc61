// Writes a line into the audit log for each record that the platform's support looks at in a community.
import type { FastifyRequest } from 'fastify';
import { isWrite, type Operation } from '#contract/operation.ts';
import type { Record as Kept } from './record.ts';
import type { Entered } from './tenant.ts';

/**
 * What the platform's support looks at stands in the log like what it does; the frame's own questions do not, but for a
 * file that leaves.
 */
export function noteSupport(
  operation: Operation,
  { worker }: Entered,
  { request, audit }: { request: FastifyRequest; audit: Kept['audit'] },
): void {
  const isFrames = operation.access === 'member' && operation.kind !== 'download';
  if (!worker?.support || isWrite(operation) || isFrames) return;
  const { communityId: _, ...about } = request.params as { [name: string]: string };
  audit({
    action: 'support.looked',
    entityType: 'support',
    entityLabel: operation.summary.slice(0, 200),
    after: { call: operation.name, ...about },
  });
}
