// The channels of a broadcast beside the app.
import { Checkbox } from '@mantine/core';
import { broadcastChannels } from '#contract/broadcasts/broadcasts.ts';
import { SmsNotSetUp, useIsSmsReady } from '#lib/community/sms-ready.tsx';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useField } from '#ui/form/form-context.ts';

const explained: Readonly<Record<string, string>> = {
  SMS: 'Each message costs money, a long one several times. The preview shows the price.',
  Push: 'For people who allowed notifications on their phone or computer.',
};

/**
 * While the community has no SMS provider, SMS is disabled and shows the reason. A draft or template that uses SMS can
 * still remove it.
 */
export function ChannelsField({ name, label }: { name: string; label: string }) {
  const isSmsOff = useIsSmsReady() === false;
  const field = useField<string[]>({ name, label });
  return (
    <Checkbox.Group
      label={label}
      value={field.value}
      onChange={field.set}
      error={field.input.error}
    >
      {broadcastChannels.map((channel) => (
        <Checkbox
          key={channel}
          value={channel}
          label={channelLabel(channel)}
          description={explained[channel]}
          mt={8}
          {...(channel === 'SMS' &&
            isSmsOff && {
              disabled: !field.value.includes('SMS'),
              description: <SmsNotSetUp />,
            })}
        />
      ))}
    </Checkbox.Group>
  );
}
