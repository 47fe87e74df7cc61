// `/join#token`: the page of a resident's invitation link. The token is in the fragment, so the browser never sends it
// to a server or another page; it is submitted only when the person accepts.
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { listHomes } from '#calls/residents/homes.ts';
import { acceptResidentInvitation } from '#calls/residents/resident-invitations.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useMe } from '#lib/session/me.ts';
import {
  forgetInvitation,
  keepInvitation,
  pendingInvitation,
} from '#lib/session/pending-invitation.ts';
import { sessionState } from '#lib/session/session.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Logo } from '#ui/page/Logo.tsx';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { paths } from '#web/paths.ts';
import classes from './residents.module.css';

export function JoinPage() {
  const [token] = useState(() => {
    const given = window.location.hash.slice(1);
    if (given) keepInvitation({ page: paths.joinPortal(), token: given });
    return given || (pendingInvitation(paths.joinPortal()) ?? '');
  });
  return (
    <main className={classes.page}>
      <title>Join your community · Courtyard</title>
      <Logo />
      <VisuallyHidden component="h1">Join your community</VisuallyHidden>
      {token === '' && <NoLink />}
      {token !== '' && sessionState() !== 'present' && <SignInFirst />}
      {token !== '' && sessionState() === 'present' && <Accept token={token} />}
    </main>
  );
}

const NoLink = () => (
  <StateMessage
    picture={<Unauthorized />}
    title="This link is incomplete"
    text="Open the full link from the invitation email."
  />
);

const SignInFirst = () => (
  <StateMessage
    picture={<Welcome />}
    title="Your community invites you"
    text={
      'Sign in with the email address that the invitation was sent to, or create an account with it. ' +
      'The invitation stays valid.'
    }
  >
    <Button renderRoot={(props) => <PlainLink {...props} href={paths.signIn()} />}>Sign in</Button>
    <Button
      variant="default"
      renderRoot={(props) => <PlainLink {...props} href={paths.signUp()} />}
    >
      Create an account
    </Button>
  </StateMessage>
);

function Accept({ token }: { token: string }) {
  const me = useMe();
  const [joined, setJoined] = useState<Answer<typeof acceptResidentInvitation>>();
  const accept = useAct(acceptResidentInvitation, {
    toasts: 'none',
    invalidates: [listHomes],
    onSuccess: (answer) => {
      forgetInvitation();
      setJoined(answer);
    },
    onError: () => forgetInvitation(),
  });
  if (joined) {
    return (
      <StateMessage
        picture={<Welcome />}
        title={`Welcome, ${joined.firstName}`}
        text={`You have joined ${joined.communityName}. Its managers can see it.`}
        role="status"
      >
        <Button renderRoot={(props) => <PlainLink {...props} href={paths.homes()} />}>
          To your homes
        </Button>
      </StateMessage>
    );
  }
  if (accept.error) {
    return (
      <StateMessage
        picture={<Unauthorized />}
        title="You can’t join with this link"
        text={
          <>
            {accept.error.message}
            {me && <> You are signed in as {me.email}.</>}
          </>
        }
        role="alert"
      >
        <Button
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.communityOverview()} />}
        >
          To your communities
        </Button>
      </StateMessage>
    );
  }
  return (
    <StateMessage
      picture={<Welcome />}
      title="Your community invites you"
      text={me && `You are signed in as ${me.email}. This invitation is for this address.`}
    >
      <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
        Join the community
      </Button>
      <Button
        variant="default"
        onClick={forgetInvitation}
        renderRoot={(props) => <PlainLink {...props} href={paths.communityOverview()} />}
      >
        Not now
      </Button>
    </StateMessage>
  );
}
