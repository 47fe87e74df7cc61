// The archived communities of a person who is or was in their teams, below the overview. Only the owner has a button to
// restore one. Empty if there are none.
import { Box, Button } from '@mantine/core';
import { restoreCommunity } from '#calls/communities/archived-communities.ts';
import type { ArchivedCommunity } from '#contract/communities/archived-communities.ts';
import { useAct } from '#lib/api/use-act.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from './overview.module.css';

type ArchivedCommunitiesProps = { communities: readonly ArchivedCommunity[] };

export function ArchivedCommunities({ communities }: ArchivedCommunitiesProps) {
  const restore = useAct(restoreCommunity);
  if (communities.length === 0) return null;
  return (
    <Box mt={16}>
      <SettingsCard level={2} title="Archived" text="Teams have no access to these communities.">
        <Rows mx={-8}>
          {communities.map(({ id, name, archivedAt, reason, isOwner }) => (
            <li key={id} className={classes.queueLine} data-still>
              <Grow component="span" breaks>
                {name}, archived <InstantText at={archivedAt} />: {reason}
              </Grow>
              {isOwner && (
                <Button
                  variant="default"
                  loading={restore.isPending}
                  aria-label={`Restore ${name}`}
                  onClick={() => restore.mutate({ params: { communityId: id } })}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </Rows>
      </SettingsCard>
    </Box>
  );
}
