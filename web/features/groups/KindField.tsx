// The kind of a new group, fixed for its life; a kind that is on trial says what is left of it.
import { Radio, Stack } from '@mantine/core';
import type { GroupKind } from '#contract/groups.ts';
import { gate, trialLimits } from '#contract/features.ts';
import { activeTerms, useCommunityPlan } from '#lib/community-plan.ts';
import { useField, useFormShared } from '#ui/form/form-context.ts';
import { creationFeatures, kinds } from './kinds.ts';

export function KindField() {
  const { form } = useFormShared();
  const field = useField<GroupKind>({ name: 'kind', label: 'Made of', required: true });
  const trialOf = useTrialWords();
  return (
    <Radio.Group
      label="Made of"
      withAsterisk
      value={field.value}
      onChange={(value) => {
        field.set(value as GroupKind);
        form.setFieldValue('memberIds', [] as never);
      }}
    >
      <Stack gap={12} mt={8}>
        {kinds.map(({ value, label, help }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={[help, trialOf(value)].filter(Boolean).join(' ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What is left of the trial of a kind: "3 of 5 free uses left." */
function useTrialWords(): (kind: GroupKind) => string {
  const terms = useCommunityPlan(activeTerms);
  return (kind) => {
    if (!terms) return '';
    const feature = creationFeatures[kind];
    const usage = terms.communityPremiumFeaturesUsage;
    const verdict = gate(feature, terms.communityFeatures, usage);
    if (verdict.allowed && !verdict.counted) return '';
    const limit = trialLimits[feature] ?? 0;
    if (limit === 0) return 'Part of the premium plan.';
    return `${Math.max(limit - (usage[feature] ?? 0), 0)} of ${limit} free uses left.`;
  };
}
