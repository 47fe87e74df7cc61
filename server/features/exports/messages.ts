// The messages of exports.
import { message } from '#platform/feature/message.ts';
import { countWords } from '#platform/text/count-words.ts';

export const exportReady = message({
  to: 'The worker who asked for the export.',
  activityType: 'System',
  sample: { list: 'Houses', rowCount: 293 },
  notice: ({ list, rowCount }) => ({
    title: `${list}: your export is ready`,
    description: `${countWords(rowCount, 'row')}. The file is kept for a day.`,
  }),
});

export const exportFailed = message({
  to: 'The worker who asked for the export.',
  activityType: 'System',
  sample: { why: 'Something went wrong.', isTrial: false },
  variants: [{ why: 'Something went wrong.', isTrial: true }],
  notice: ({ why, isTrial }) => ({
    title: 'Your export could not be made',
    description: `${why} ${isTrial ? 'It counts as no free use.' : ''}`.trim(),
  }),
});
