// The kind of a new group, which cannot be changed later. A kind on trial shows the remaining uses; a locked one shows
// its lock and opens "Feature Activation Required" when it is chosen.
import { useContext } from 'react';
import { Radio, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { GroupKind } from '#contract/groups/groups.ts';
import { FeatureStateContext, usesLeftText } from '#ui/state/feature-state.ts';
import { useField, useFormShared } from '#ui/form/form-context.ts';
import { creationFeatures, kinds } from './kinds.ts';

export function KindField() {
  const { form } = useFormShared();
  const field = useField<GroupKind>({ name: 'kind', label: 'Made of', required: true });
  const stateOf = useContext(FeatureStateContext);
  return (
    <Radio.Group
      label="Made of"
      withAsterisk
      value={field.value}
      onChange={(value) => {
        const state = stateOf(creationFeatures[value as GroupKind]);
        if (state.kind === 'locked') {
          state.activate();
          return;
        }
        field.set(value as GroupKind);
        form.setFieldValue('memberIds', [] as never);
      }}
    >
      <Stack gap={12} mt={8}>
        {kinds.map(({ value, label, help }) => {
          const state = stateOf(creationFeatures[value]);
          const left = state.kind === 'counted' ? `${usesLeftText(state)}.` : '';
          const isLocked = state.kind === 'locked';
          return (
            <Radio
              key={value}
              value={value}
              label={
                <>
                  {label} {isLocked && <IconLock size={14} aria-label="(locked)" />}
                </>
              }
              description={[help, left].filter(Boolean).join(' ')}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
