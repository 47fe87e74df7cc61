// Notifications to the team member who sent a broadcast.
import { message } from '#platform/feature/message.ts';

export const broadcastNotSent = message({
  to: 'The team member who sent the broadcast.',
  activityType: 'Broadcast',
  sample: { title: 'Water is off on Monday', trouble: 'Its audience has no recipients.' },
  notice: ({ title, trouble }) => ({ title: `“${title}” was not sent`, description: trouble }),
});

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const outcome = { title: 'Water is off on Monday', recipients: 120 };

export const broadcastEnded = message({
  to: 'The team member who sent the broadcast.',
  activityType: 'Broadcast',
  sample: { ...outcome, failed: 0, reached: 120, notReached: 0 },
  variants: [
    { ...outcome, failed: 1, reached: 117, notReached: 2 },
    { ...outcome, failed: 0, reached: 1, notReached: 119 },
  ],
  notice: ({ title, recipients, failed, reached, notReached }) => {
    const whole = `It reached ${reached} of ${peopleText(recipients)}.`;
    const without =
      notReached === 0
        ? ''
        : ` ${notReached} not reached: no address for its channels, or they opted out.`;
    const copies = failed === 1 ? '1 copy' : `${failed} copies`;
    // A notification's title has at most 120 characters.
    const name = title.length > 70 ? `${title.slice(0, 69)}…` : title;
    const all = reached === recipients;
    const sent = all ? 'was sent' : `was sent to ${reached} of ${peopleText(recipients)}`;
    return {
      title: failed > 0 ? `“${name}”: ${copies} failed` : `“${name}” ${sent}`,
      description: `${whole}${without}${failed > 0 ? ' Open it to send the failed copies again.' : ''}`,
    };
  },
});
