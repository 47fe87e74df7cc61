// Whether text messages can be sent in this community, and the notice for screens where they cannot.
import { getTextsReady } from '#calls/integrations/sms.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';

/** Undefined until the server has responded. */
export function useIsSmsReady(): boolean | undefined {
  return useOperation(getTextsReady).data?.isReady;
}

/** `Text messages are not set up. Set them up`: the link is for people who may. */
export function SmsNotSetUp() {
  const maySetUp = useMay('settings.update');
  return (
    <>
      Text messages are not set up.{' '}
      {maySetUp ? (
        <TextLink href="/settings?Tab=integrations">Set them up</TextLink>
      ) : (
        'A manager can set them up in Settings, Integrations.'
      )}
    </>
  );
}
