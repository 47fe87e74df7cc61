// The tags to add to or remove from the chosen residents.
import { TagsInput } from '@mantine/core';
import type { BulkInput } from '#ui/list/bulk/bulk.ts';

export const TagsChoice = ({ input: { values, set } }: { input: BulkInput }) => (
  <TagsInput
    label="Tags"
    placeholder="Type and press Enter"
    maxTags={20}
    splitChars={[',', ';']}
    acceptValueOnBlur
    value={values['tags'] ? values['tags'].split(',') : []}
    onChange={(tags) => set('tags', tags.join(','))}
  />
);
