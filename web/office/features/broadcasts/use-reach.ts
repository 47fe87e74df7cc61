// The number of people that a draft broadcast reaches, fetched when the writer pauses.
import { useDebouncedValue } from '@mantine/hooks';
import { previewAudience } from '#calls/broadcasts/broadcasts.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { audienceOf, type ComposeValues, isChosen } from './compose-values.ts';

const waitMs = 300;

/** `hasFiles`: the draft has attachments, either chosen now or already uploaded. */
export function useReach(values: ComposeValues, hasFiles: boolean) {
  const asked = JSON.stringify({
    audience: audienceOf(values),
    title: values.title.slice(0, 100),
    body: values.body.slice(0, 5000),
    priority: values.isUrgent ? 'Urgent' : 'Normal',
    category: values.category,
    channels: values.channels,
    hasLink: values.requireAck || hasFiles,
  });
  const [settled] = useDebouncedValue(asked, waitMs);
  const enabled = isChosen(values);
  const { data, isError } = useOperation(
    previewAudience,
    { body: JSON.parse(settled) },
    { enabled, staleTime: 0, placeholderData: (before) => before },
  );
  return { enabled, data, isError };
}
