// The button that assigns a complaint: a menu of up to eight workers, in which a second click decides. If there are
// more, an entry opens the search in the item.
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { listWorkers } from '#calls/team/workers.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import classes from './today.module.css';

type AssignMenuProps = {
  label: string;
  communityId: string;
  isBusy: boolean;
  /** The worker who has the complaint now. */
  without: string | undefined;
  onPick: (workerId: string) => void;
  /** Opens the search of workers. */
  onSearch: () => void;
};

const mostListed = 8;

export function AssignMenu({
  label,
  communityId,
  isBusy,
  without,
  onPick,
  onSearch,
}: AssignMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { data, isPending } = useOperation(
    listWorkers,
    { params: { communityId }, query: { Status: 'Active', PageSize: `${mostListed + 1}` } },
    { enabled: isWanted },
  );
  const workers = (data?.items ?? []).filter(({ id }) => id !== without).slice(0, mostListed);
  return (
    <Menu position="bottom-end" width={280} onOpen={() => setWanted(true)}>
      <Menu.Target>
        <Button variant="default" loading={isBusy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.workers}>
        {isWanted && isPending && <Menu.Item disabled>Loading…</Menu.Item>}
        {workers.map(({ id, firstName, lastName, role }) => (
          <Menu.Item key={id} onClick={() => onPick(id)}>
            {firstName} {lastName}
            <span className={classes.role}>{role}</span>
          </Menu.Item>
        ))}
        {(data?.totalCount ?? 0) > mostListed && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onSearch}>Find another person…</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
