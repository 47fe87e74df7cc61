// The button that lists saved replies, and passes on the text of the chosen one.
import { Button, Menu } from '@mantine/core';
import { IconMessageCircle, IconSettings } from '@tabler/icons-react';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { filledReply, type ReplyFacts } from './reply-text.ts';
import type { Reply } from './use-replies.ts';
import classes from './replies.module.css';

type SavedRepliesProps = {
  replies: readonly Reply[];
  facts: ReplyFacts;
  onPick: (text: string) => void;
  /** The page on which the replies are edited; omitted for people who may not open it. */
  settingsHref?: string | undefined;
};

export function SavedReplies({ replies, facts, onPick, settingsHref }: SavedRepliesProps) {
  return (
    <Menu position="top-start" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMessageCircle size={16} aria-hidden />}
        >
          Saved replies
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {replies.map(({ id, title, body }) => (
          <Menu.Item key={id} onClick={() => onPick(filledReply(body, facts))}>
            {title}
          </Menu.Item>
        ))}
        {settingsHref && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              renderRoot={(props) => <PlainLink {...props} href={settingsHref} />}
            >
              Edit replies
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
