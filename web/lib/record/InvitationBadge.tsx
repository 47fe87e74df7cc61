// The badge of a team invitation: that its link has expired, otherwise the state of its email, or "Open" if there is no
// email.
import type { MailState } from '#contract/shared/delivery.ts';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const mailBadges: Readonly<Record<MailState, readonly [Tone, string]>> = {
  Waiting: ['neutral', 'Not sent yet'],
  Sent: ['info', 'Emailed'],
  Refused: ['bad', 'Not delivered'],
  Failed: ['bad', 'Not delivered'],
  Unsure: ['warn', 'Not confirmed'],
};

type InvitationBadgeProps = { invitation: { isExpired: boolean; mail: MailState | null } };

export function InvitationBadge({ invitation: { isExpired, mail } }: InvitationBadgeProps) {
  if (isExpired) return <StatusBadge tone="warn">Expired</StatusBadge>;
  const [tone, words] = mail ? mailBadges[mail] : (['info', 'Open'] as const);
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}
