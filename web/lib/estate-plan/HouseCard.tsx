// The card of the house that is chosen on the plan: its primary contact, or its occupancy, its answer to the question
// of the plan, and the actions on it.
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { getHouse } from '#calls/addresses/houses.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import type { Plan } from './use-plan.ts';
import classes from './plan.module.css';

type HouseCardProps = {
  plan: Plan;
  houseId: string | null;
  hrefOf: (houseId: string) => string;
  actions?: ReactNode;
};

export function HouseCard({ plan, houseId, hrefOf, actions }: HouseCardProps) {
  return (
    <Panel component="section" className={classes.card} aria-label="Chosen house">
      {houseId === null || !plan.hasHouse(houseId) ? (
        <Muted size={14}>Click a house to see its residents.</Muted>
      ) : (
        <Chosen plan={plan} houseId={houseId} hrefOf={hrefOf} actions={actions} />
      )}
    </Panel>
  );
}

function Chosen({ plan, houseId, hrefOf, actions }: HouseCardProps & { houseId: string }) {
  const { data: house } = useOperation(getHouse, { params: { houseId } });
  const contact = house?.residents.find(
    ({ residentId }) => residentId === house.primaryContact?.residentId,
  );
  return (
    <Column gap={4}>
      <PartTitle>{plan.labelOf(houseId)}</PartTitle>
      {house ? (
        <Muted size={14}>
          {contact ? `${contact.name}, ${contact.relationship.toLowerCase()}` : house.occupancy}
        </Muted>
      ) : (
        <Skeleton height={20} width="60%" />
      )}
      <div>{plan.reading.wordsOf(houseId)}</div>
      <Row mt={8}>
        <Button
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={hrefOf(houseId)} />}
        >
          Open house
        </Button>
        {actions}
      </Row>
    </Column>
  );
}
