// The state of a page that the current role may not see. It says whom to ask and does not hint at the content.
// Example: `<NoPermissionState what="residents" />`.
import type { ReactNode } from 'react';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { StateMessage } from './StateMessage.tsx';

type NoPermissionStateProps = { what?: string; picture?: ReactNode };

export function NoPermissionState({ what, picture }: NoPermissionStateProps) {
  return (
    <StateMessage
      picture={picture ?? <Unauthorized />}
      title="You don’t have access to this"
      text={
        what
          ? `To see ${what}, ask the owner of this community to change your role.`
          : 'Ask the owner of this community to change your role.'
      }
    />
  );
}
