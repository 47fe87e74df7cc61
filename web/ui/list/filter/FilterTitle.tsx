// The name of the filter whose values are shown, with the way back to all filters.
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Row } from '#ui/layout/Row.tsx';
import type { ListFilter } from './filters.ts';
import classes from './FilterEditor.module.css';

export function FilterTitle({ filter, onBack }: { filter: ListFilter; onBack: () => void }) {
  return (
    <Row gap={4} mb={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        className={classes.back}
        aria-label="All filters"
        data-autofocus
        onClick={onBack}
      >
        <IconArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <b className={classes.title}>{filter.label}</b>
    </Row>
  );
}
