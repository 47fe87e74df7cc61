// Below the overview: what its owner has archived, and the way back. Nothing where there is none.
import { Button } from '@mantine/core';
import { listArchivedCommunities, restoreCommunity } from '#calls/archived-communities.ts';
import { listCommunities, listCommunityOverviews } from '#calls/communities.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { InstantText } from '#ui/InstantText.tsx';
import { SettingsCard } from '#ui/SettingsCard.tsx';
import classes from './overview.module.css';

export function ArchivedCommunities() {
  const { data } = useOperation(listArchivedCommunities, {});
  const restore = useAct(restoreCommunity, {
    invalidates: [listArchivedCommunities, listCommunities, listCommunityOverviews],
  });
  if (!data?.length) return null;
  return (
    <div className={classes.archived}>
      <SettingsCard level={2} title="Archived" text="Nobody works in these any more.">
        <ul className={classes.queueLines}>
          {data.map(({ id, name, archivedAt, reason }) => (
            <li key={id} className={classes.queueLine} data-still>
              <span className={classes.queuePlace}>
                {name}, archived <InstantText at={archivedAt} />: {reason}
              </span>
              <Button
                variant="default"
                loading={restore.isPending}
                aria-label={`Restore ${name}`}
                onClick={() => restore.mutate({ params: { communityId: id } })}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </SettingsCard>
    </div>
  );
}
