// The form of a reply to a reporter, with the saved replies of the community.
import type { ComponentProps } from 'react';
import type { OverdueComplaint } from '#contract/dashboard/today.ts';
import { ReplyField } from '#lib/replies/ReplyField.tsx';
import { SavedReplies } from '#lib/replies/SavedReplies.tsx';
import { appendReply } from '#lib/replies/reply-text.ts';
import { useReplies } from '#lib/replies/use-replies.ts';
import { TextForm } from './Item.tsx';
import { placeOf } from './words.ts';

type ReplyFormProps = ComponentProps<typeof TextForm> & {
  complaint: OverdueComplaint;
  communityId: string;
};

export function ReplyForm({ complaint, communityId, ...form }: ReplyFormProps) {
  const replies = useReplies(communityId);
  const facts = {
    name: complaint.reporterName ?? complaint.reporter?.name,
    house: placeOf(complaint),
    complaint: complaint.number,
  };
  return (
    <TextForm
      {...form}
      renderField={({ text, onText, props }) => ({
        field: <ReplyField {...props} value={text} onText={onText} {...{ replies, facts }} />,
        buttons: (
          <SavedReplies
            {...{ replies, facts }}
            onPick={(reply) => onText(appendReply(text, reply))}
          />
        ),
      })}
    />
  );
}
