// Short replies that a click puts into the reply box, where they can still be changed.
import { Button, Menu } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';

const replies = [
  [
    'We are looking into it',
    'Thank you for telling us. We are looking into it and will write again.',
  ],
  ['Someone is coming', 'Someone is coming to look at it today. Please let them in at the gate.'],
  [
    'Waiting for a part',
    'We ordered a part that is needed for the repair. We will write when it arrives.',
  ],
  ['Please send a photo', 'Could you send us a photo? It helps us to bring the right tools.'],
  ['Is it solved?', 'We believe that this is solved. Please tell us if it is not.'],
] as const;

export function SavedReplies({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Menu position="top-start" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMessageCircle size={16} aria-hidden />}
        >
          Saved replies
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {replies.map(([label, text]) => (
          <Menu.Item key={label} onClick={() => onPick(text)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
