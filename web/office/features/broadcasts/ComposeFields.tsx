// The fields of a broadcast: a template to start from if it is new, the text with its attachments, the audience, the
// channels, the options such as Urgent, and the last day.
import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { attachmentLimit } from '#contract/broadcasts/broadcasts.ts';
import { findGroups, findHouses, findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MarkdownField } from '#ui/form/markdown/MarkdownField.tsx';
import { PickManyField } from '#ui/form/PickMany.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { ComposeValues } from './compose-values.ts';
import { ChannelsField } from './ChannelsField.tsx';
import { TemplateField } from './TemplateField.tsx';
import { FormSummary } from '#ui/form/FormSummary.tsx';

const PlanAudience = lazyPart(async () => (await import('./PlanAudience.tsx')).PlanAudience);

type ComposeFieldsProps = {
  categories: readonly string[];
  files: readonly File[];
  onFiles: (files: File[]) => void;
  isNew: boolean;
};

export function ComposeFields({ categories, files, onFiles, isNew }: ComposeFieldsProps) {
  return (
    <>
      <FormSummary />
      <FormSection order={2} title="Message">
        {isNew && <TemplateField />}
        <TextField name="title" label="Title" required maxLength={100} />
        <MarkdownField name="body" label="Text" required rows={8} maxLength={5000} />
        <SelectField name="category" label="Category" required options={categories} />
        <FileInput
          label="Attachments"
          description={`Pictures or PDFs, up to ${attachmentLimit} in all, 10 MB each.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="Choose files"
          accept="image/*,application/pdf"
          multiple
          clearable={files.length > 0}
          clearButtonProps={{ 'aria-label': 'Clear attachments' }}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          value={[...files]}
          onChange={(chosen) => onFiles(chosen.slice(0, attachmentLimit))}
        />
      </FormSection>
      <FormSection order={2} title="Audience">
        <AudienceFields />
      </FormSection>
      <FormSection order={2} title="Channels">
        <ChannelsField name="channels" label="In addition to the app" />
        <SwitchField
          name="isUrgent"
          label="Urgent"
          help="Sent at any hour, also to people who opted out. You confirm it before sending."
        />
        <SwitchField
          name="requireAck"
          label="Request acknowledgement"
          help="Recipients confirm that they have read it."
        />
        <SwitchField name="pinned" label="Pin to the top" />
        <DayField name="expiresOn" label="Shown until" help="Leave empty to keep showing it." />
      </FormSection>
    </>
  );
}

const kinds = [
  { value: 'All', label: 'Everyone' },
  { value: 'Streets', label: 'Chosen streets' },
  { value: 'Groups', label: 'Chosen groups' },
  { value: 'Houses', label: 'Chosen houses' },
];

function AudienceFields() {
  const { audience } = useFormShared().form.values as ComposeValues;
  const mayReadAddresses = useMay('addresses.read');
  return (
    <>
      <SelectField name="audience.kind" label="Recipients" required options={kinds} />
      {audience.kind === 'Streets' && (
        <PickManyField
          name="audience.streetIds"
          label="Streets"
          required
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
      )}
      {audience.kind === 'Groups' && (
        <PickManyField
          name="audience.groupIds"
          label="Groups"
          required
          noun={{ one: 'group', many: 'groups' }}
          find={findGroups()}
        />
      )}
      {audience.kind === 'Houses' && (
        <div>
          <PickManyField
            name="audience.houseIds"
            label="Houses"
            required
            noun={{ one: 'house', many: 'houses' }}
            find={findHouses}
          />
          {mayReadAddresses && <PlanAudience name="audience.houseIds" label="Houses" />}
        </div>
      )}
      <SwitchField name="audience.ownersOnly" label="Owners and landlords only" />
      <SwitchField name="audience.noPortalLogin" label="Only people without a portal account" />
      <SwitchField name="audience.owes" label="Only houses that owe" />
      {audience.owes && (
        <TextField
          name="audience.owesOverDays"
          label="Days overdue, more than"
          required
          inputMode="numeric"
        />
      )}
    </>
  );
}
