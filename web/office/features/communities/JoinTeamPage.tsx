// `/join-team#token`: the page of an invitation link. The token is in the fragment, which the browser sends to no
// server and to no other page. Only this page sends the token, in the bodies of the calls that show and accept the
// invitation.
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { listCommunities, listCommunityOverviews } from '#calls/communities/communities.ts';
import { acceptWorkerInvitation, showWorkerInvitation } from '#calls/team/workers.ts';
import { withCommunity } from '#contract/shared/community-link.ts';
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
import classes from './join.module.css';

export function JoinTeamPage() {
  const [token] = useState(() => {
    const given = window.location.hash.slice(1);
    if (given) keepInvitation({ page: paths.joinTeam(), token: given });
    return given || pendingInvitation(paths.joinTeam());
  });
  const shown = useShown(token);
  return (
    <main className={classes.page}>
      <title>Join a team · Courtyard</title>
      <Logo />
      <VisuallyHidden component="h1">Join a team</VisuallyHidden>
      {token === null && <NoLink />}
      {token !== null && sessionState() !== 'present' && <SignInFirst shown={shown} />}
      {token !== null && sessionState() === 'present' && <Accept token={token} shown={shown} />}
    </main>
  );
}

type Shown = Answer<typeof showWorkerInvitation> | undefined;

/** The details of the invitation; undefined while loading, and when the link does not work. */
function useShown(token: string | null): Shown {
  const [shown, setShown] = useState<Shown>();
  const { mutate } = useAct(showWorkerInvitation, { toasts: 'none', onSuccess: setShown });
  useEffect(() => {
    if (token !== null) mutate({ body: { token } });
  }, [token, mutate]);
  return shown;
}

const titleOf = (shown: Shown): string =>
  shown ? `You are invited to the team of ${shown.communityName}` : 'You are invited to a team';

function NoLink() {
  return (
    <StateMessage
      picture={<Unauthorized />}
      title="This link is incomplete"
      text="Open the full link from the invitation email."
    >
      <LinkButton href={paths.communityOverview()}>To your communities</LinkButton>
    </StateMessage>
  );
}

function SignInFirst({ shown }: { shown: Shown }) {
  return (
    <StateMessage
      picture={<Welcome />}
      title={titleOf(shown)}
      text={
        `Sign in with the email address that the invitation was sent to${shown ? `, ${shown.maskedEmail}` : ''}, ` +
        'or create an account with it. The invitation stays valid.'
      }
    >
      <LinkButton href={paths.signIn()} filled>
        Sign in
      </LinkButton>
      <LinkButton href={paths.signUp()}>Create an account</LinkButton>
    </StateMessage>
  );
}

function Accept({ token, shown }: { token: string; shown: Shown }) {
  const me = useMe();
  const [joined, setJoined] = useState<Answer<typeof acceptWorkerInvitation>>();
  const accept = useAct(acceptWorkerInvitation, {
    toasts: 'none',
    invalidates: [listCommunities, listCommunityOverviews],
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
        title={`Welcome to ${joined.communityName}`}
        text={`Your role is ${joined.role}.`}
        role="status"
      >
        <LinkButton href={withCommunity(paths.dashboard(), joined.communityId)} filled>
          {`Open ${joined.communityName}`}
        </LinkButton>
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
            {shown && <> The invitation went to {shown.maskedEmail}.</>}
          </>
        }
        role="alert"
      >
        <LinkButton href={paths.communityOverview()}>To your communities</LinkButton>
      </StateMessage>
    );
  }
  return (
    <StateMessage
      picture={<Welcome />}
      title={titleOf(shown)}
      text={
        me &&
        (shown
          ? `You are signed in as ${me.email}. This invitation is for ${shown.maskedEmail}.`
          : `You are signed in as ${me.email}. This invitation is for this address.`)
      }
    >
      <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
        Join the team
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

type LinkButtonProps = { href: string; filled?: boolean; children: string };

function LinkButton({ href, filled = false, children }: LinkButtonProps) {
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      renderRoot={(props) => <PlainLink {...props} href={href} />}
    >
      {children}
    </Button>
  );
}
