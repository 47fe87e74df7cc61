// The public details of an invitation link before sign-in: the community, and the masked address that received it. An
// unknown, expired, used or withdrawn link, or one of an archived community, shows nothing.
import type pg from 'pg';
import type { Answer } from '#contract/shared/operation.ts';
import { type showWorkerInvitation as operation, workerRefusals } from '#contract/team/workers.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { refuse } from '#platform/http/refuse.ts';
import { enterAsSystem, hashToken } from '#platform/http/tenant.ts';
import { selectShown } from './invitations-queries.ts';

export const showWorkerInvitation =
  ({ pool }: { pool: pg.Pool }) =>
  async (
    { clock }: PublicContext,
    { body }: { body: { token: string } },
  ): Promise<Answer<typeof operation>> => {
    const found = await enterAsSystem(pool, { communityId: null }, ({ db }) =>
      selectShown(db, hashToken(body.token), clock.now()),
    );
    if (!found) throw refuse(workerRefusals.invitationGone);
    return { communityName: found.communityName, maskedEmail: maskedEmail(found.email) };
  };
