// Whether text messages can go out here, and what a screen says where they cannot: a screen offers no text message
// that nobody can send.
import { getTextsReady } from '#calls/sms.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useCommunityId } from './estate.ts';
import { useMay } from './permissions.ts';
import { useOperation } from './use-operation.ts';

/** Undefined until it is known. */
export function useTextsReady(): boolean | undefined {
  const params = { communityId: useCommunityId() };
  return useOperation(getTextsReady, { params }).data?.isReady;
}

/** `Text messages are not set up. Set them up`: the link is for people who may. */
export function TextsOff() {
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
