// Sample data for an empty community: one click adds it, another removes it.
import { z } from 'zod';
import { InCommunity } from '#contract/shared/ids.ts';
import { ImportKept } from './import-undo.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const of = '/community/:communityId/sample-data';

export const sampleRefusals = {
  notEmpty: refusal(
    'SAMPLE_NOT_EMPTY',
    409,
    'Sample data needs an empty community. This one has streets or residents, possibly archived.',
  ),
  none: refusal('SAMPLE_NONE', 409, 'This community has no sample data.'),
};

export const addSampleData = operation({
  name: 'addSampleData',
  method: 'POST',
  path: of,
  summary: 'Add sample streets, houses and residents to an empty community',
  access: 'residents.create',
  feature: 'Resident List',
  params: InCommunity,
  data: z.object({ importId: z.string() }),
  refusals: [sampleRefusals.notEmpty],
});

export const removeSampleData = operation({
  name: 'removeSampleData',
  method: 'POST',
  path: `${of}/remove`,
  summary: 'Remove sample data; records in use stay and are counted',
  access: 'residents.create',
  feature: 'Resident List',
  params: InCommunity,
  data: z.object({
    removed: z.number().int(),
    kept: z.number().int(),
    /** At most a hundred of the sample records that were not removed, with the reasons. */
    stays: z.array(ImportKept.omit({ id: true })).max(100),
  }),
  refusals: [sampleRefusals.none],
});
