// Settings → Community: quiet hours, in the community's time zone.
import { changeCommunity } from '#calls/communities/communities.ts';
import type { Community } from '#contract/communities/communities.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';

type Hours = Pick<Community, 'quietFrom' | 'quietTo'>;

export const quietWords = ({ quietFrom, quietTo }: Hours): string =>
  quietFrom === quietTo ? 'None' : `${quietFrom} to ${quietTo}`;

export function QuietHoursCard({ community }: { community: Community }) {
  const { quietFrom, quietTo, version } = community;
  const params = { communityId: community.id };
  const change = useAct(changeCommunity, { toasts: 'none' });
  return (
    <SettingsCard>
      <Form<Hours, Hours>
        key={quietWords(community)}
        initial={{ quietFrom, quietTo }}
        schema={async () => (await import('#contract/communities/communities.ts')).QuietHours}
        toBody={(values) => values}
        onSubmit={(body) => change.mutateAsync({ params, body: { ...body, version } })}
        onDone={() => toastSuccess('Quiet hours saved.')}
      >
        <FormSection
          title="Quiet hours"
          help="Text messages and pushes wait until the end, except urgent ones. Equal times turn quiet hours off."
          columns
        >
          <TimeField name="quietFrom" label="Quiet from" />
          <TimeField name="quietTo" label="Quiet to" />
        </FormSection>
        <SettingsFoot>
          <SubmitButton>Save quiet hours</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
