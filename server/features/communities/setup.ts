// The setup of a community: its progress, the wizard's current step, the state of the sample data, and whether the
// checklist was dismissed.
import { sql } from 'kysely';
import type { SampleState, Setup, WizardStep } from '#contract/communities/setup.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import {
  lockEntered,
  mergeSetupProgress,
  selectEntered,
  setStatus,
} from './communities-queries.ts';
import { setupFactsOf } from './setup-facts.ts';

type Change = { wizardStep?: WizardStep | undefined; dismissed?: boolean | undefined };

export async function getSetup({ db }: CommunityContext): Promise<Setup> {
  const stored = await selectEntered(db);
  const { rows } = await sql<SampleFacts>`select community_is_empty() as "isEmpty",
    (select s.status from sample_batches s
      where s.community_id = current_setting('app.community_id')::uuid) as status`.execute(db);
  return { ...setupFactsOf(stored), sample: sampleOf(rows[0]) };
}

type SampleFacts = { isEmpty: boolean; status: string | null };

function sampleOf(facts: SampleFacts | undefined): SampleState {
  if (facts?.status) return facts.status === 'Completed' ? 'There' : 'Coming';
  return facts?.isEmpty ? 'Offered' : 'None';
}

export async function changeSetup(
  context: CommunityContext,
  { body }: { body: Change },
): Promise<Setup> {
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
