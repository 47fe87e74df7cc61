// The messages of exports.
import { message } from '#platform/feature/message.ts';
import { countWords } from '#platform/text/count-words.ts';

export const exportReady = message({
  to: 'The team member who asked for the export.',
  activityType: 'System',
  sample: { list: 'Houses', rowCount: 293 },
  notice: ({ list, rowCount }) => ({
    title: `${list}: export ready`,
    description: `${countWords(rowCount, 'row')}. Download the file within one day.`,
  }),
});

export const exportFailed = message({
  to: 'The team member who asked for the export.',
  activityType: 'System',
  sample: { why: 'Something went wrong.', isTrial: false },
  variants: [{ why: 'Something went wrong.', isTrial: true }],
  notice: ({ why, isTrial }) => ({
    title: 'Export failed',
    description: `${why} ${isTrial ? 'It was not counted as a free use.' : ''}`.trim(),
  }),
});
