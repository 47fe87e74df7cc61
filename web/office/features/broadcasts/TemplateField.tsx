// Fills a broadcast from a template, and deletes templates.
import { Anchor, Button, Select } from '@mantine/core';
import { useState } from 'react';
import {
  listBroadcastTemplates,
  removeBroadcastTemplate,
} from '#calls/broadcasts/broadcast-life.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import type { ComposeValues } from './compose-values.ts';
import classes from './broadcasts.module.css';

/** Replaces all fields that a template contains: title, text, category, channels, urgency and acknowledgement. */
export function TemplateField() {
  const { form } = useFormShared();
  const [isManaging, setManaging] = useState(false);
  const { data } = useOperation(listBroadcastTemplates);
  const items = data?.items ?? [];
  if (items.length === 0 && !isManaging) return null;
  const take = (id: string | null) => {
    const template = items.find((one) => one.id === id);
    if (!template) return;
    const { title, body, category, channels, requireAck, priority } = template;
    const isUrgent = priority === 'Urgent';
    const values = form.values as ComposeValues;
    form.setValues({ ...values, title, body, category, channels, requireAck, isUrgent });
  };
  return (
    <div>
      <Select
        label="Start from a template"
        placeholder="Choose one"
        data={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={take}
      />
      <Anchor component="button" type="button" size="sm" onClick={() => setManaging(true)}>
        Remove templates
      </Anchor>
      {isManaging && <Templates items={items} onClose={() => setManaging(false)} />}
    </div>
  );
}

type Template = { id: string; name: string };

function Templates({ items, onClose }: { items: readonly Template[]; onClose: () => void }) {
  const [leaving, setLeaving] = useState<Template | null>(null);
  const remove = useAct(removeBroadcastTemplate, { toasts: 'none' });
  if (leaving) {
    return (
      <ConfirmDialog
        opened
        danger
        title={`Remove the template “${leaving.name}”?`}
        effect="Broadcasts created from it do not change."
        confirmLabel="Remove template"
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutateAsync({ params: { templateId: leaving.id } })}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Templates">
      {items.length === 0 && <p>No templates are left.</p>}
      <ul className={classes.files} aria-label="Templates">
        {items.map((one) => (
          <li key={one.id}>
            {one.name}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${one.name}`}
              onClick={() => setLeaving(one)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
