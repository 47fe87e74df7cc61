// The saved replies that the caller can insert. If the community has none, or if they cannot be loaded, these are
// examples.
import { listSavedReplies } from '#calls/saved-replies/saved-replies.ts';
import { useOperation } from '#lib/api/use-operation.ts';

export type Reply = { id: string; title: string; body: string };

const exampleReplies: readonly Reply[] = [
  [
    'We are looking into it',
    'Dear {name}, thank you for the report. We are looking into it and will update you.',
  ],
  [
    'Someone is coming',
    'Someone is coming to {house} today to look at it. Please approve their visit at the gate.',
  ],
  ['Waiting for a part', 'We ordered a part for the repair and will update you when it arrives.'],
  ['Photo needed', 'Could you send us a photo? It helps us to bring the right tools.'],
  ['Problem solved?', 'We believe that {complaint} is solved. Reply if it is not.'],
].map(([title = '', body = '']) => ({ id: title, title, body }));

export function useReplies(communityId?: string): readonly Reply[] {
  const params = communityId === undefined ? {} : { params: { communityId } };
  const { data, isError } = useOperation(listSavedReplies, params as never);
  if (isError) return exampleReplies;
  if (!data) return none;
  return data.items.length > 0 ? data.items : exampleReplies;
}

const none: readonly Reply[] = [];
