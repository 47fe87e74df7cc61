// Asks whether to load the newer version that the service worker has ready.
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { startServiceWorker, updateTexts, useServiceWorker } from '#lib/page/service-worker.ts';
import classes from './frame.module.css';

export function UpdatePrompt() {
  const { update, apply, later } = useServiceWorker();
  useEffect(() => {
    void startServiceWorker();
  }, []);
  if (update === null) return null;
  const { question, yes } = updateTexts[update];
  return (
    <Paper withBorder p="md" className={classes.update} role="alertdialog" aria-label={question}>
      <Text size="sm" mb="sm">
        {question}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={later}>
          Later
        </Button>
        <Button size="xs" onClick={apply}>
          {yes}
        </Button>
      </Group>
    </Paper>
  );
}
