// The setup of a community: how far it is, where its wizard was left, and whether the checklist was put away.
import { sql } from 'kysely';
import type { SetupFacts, WizardStep } from '#contract/setup.ts';
import type { CommunityContext } from '#platform/context.ts';
import {
  lockEntered,
  mergeSetupProgress,
  selectEntered,
  setStatus,
} from './communities-queries.ts';
import { setupFactsOf } from './setup-facts.ts';

type Change = { wizardStep?: WizardStep | undefined; dismissed?: boolean | undefined };

export const getSetup = async ({ db }: CommunityContext): Promise<SetupFacts> =>
  setupFactsOf(await selectEntered(db));

export async function changeSetup(
  context: CommunityContext,
  { body }: { body: Change },
): Promise<SetupFacts> {
  const { db, clock, communityId, community } = context;
  const { status } = await lockEntered(db);
  await mergeSetupProgress(db, sql`${JSON.stringify(body)}::jsonb`, clock.now());
  if (body.wizardStep === 'done' && status === 'SettingUp') {
    await setStatus(db, 'Active');
    context.audit({
      action: 'community.activated',
      entityType: 'community',
      entityId: communityId,
      entityLabel: community.name,
      before: { status },
      after: { status: 'Active' },
    });
  }
  context.emit('communities.changed', { entityId: communityId });
  return getSetup(context);
}
