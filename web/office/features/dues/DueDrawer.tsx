// Drafts or edits a due: its details, amount, audience, schedule, part payments, penalties and reminders.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { getDueSettings } from '#calls/dues/due-settings.ts';
import { changeDue, createDue } from '#calls/dues/dues.ts';
import { dueCategories, frequencies, prorations, type Due } from '#contract/dues/dues.ts';
import { findWallets } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useWalletOptions } from '#lib/money/wallet-options.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { paths } from '#web/paths.ts';
import { AmountFields } from './AmountFields.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { changedDue, type DueValues, type Terms, toBody, valuesOf } from './due-values.ts';
import { DueChangeDialog } from './DueChangeDialog.tsx';
import { PenaltyFields } from './PenaltyFields.tsx';
import { ReminderFields, remindersHelp } from './ReminderFields.tsx';
import { changesOf } from './terms-of-due.tsx';
import { prorationWord } from './words.ts';

/** `group` or `houses` is the initial audience of a new due. */
type DueDrawerProps = {
  due?: Due;
  group?: FilterOption;
  houses?: FilterOption[];
  onClose: () => void;
};

/** `wallet`: the community's wallet, if it has only one. */
type DueFormProps = DueDrawerProps & { terms: Terms; wallet?: FilterOption };

/** A new due starts with the community's terms, so its form is shown once they are loaded. */
export function DueDrawer({ due, group, houses, onClose }: DueDrawerProps) {
  const { data } = useOperation(getDueSettings, {}, { enabled: !due });
  const { isKnown, only } = useWalletOptions(!due);
  const terms = due ?? data;
  if (!terms || !isKnown) return null;
  const given = {
    ...(due && { due }),
    ...(group && { group }),
    ...(houses && { houses }),
    ...(only && { wallet: only }),
  };
  return <DueForm terms={terms} onClose={onClose} {...given} />;
}

function DueForm({ due, terms, group, houses, wallet, onClose }: DueFormProps) {
  const router = useRouter();
  const madeId = useRef<string>(null);
  const walletName = useRef(wallet?.label);
  const quiet = { toasts: 'none' } as const;
  const create = useAct(createDue, quiet);
  const change = useAct(changeDue, quiet);
  const { question, ask } = useChangeQuestion(due, walletName);
  const save = async (body: never, values: DueValues) => {
    if (due) {
      if (!(await ask(body, values))) throw new Error('Nothing is saved yet.');
      await change.mutateAsync({ params: { dueId: due.id }, body });
      return;
    }
    madeId.current = (await create.mutateAsync({ body })).id;
  };
  // Navigates only once the form is clean; otherwise it would ask about unsaved changes.
  const showMade = () => madeId.current && router.history.push(paths.due(madeId.current));
  const drawer = (
    <FormDrawer<DueValues, never>
      opened
      onClose={onClose}
      title={due ? 'Edit due' : 'Create due'}
      sentence={
        due && due.status !== 'Draft'
          ? 'Issued charges do not change. The next charges use these terms.'
          : 'This creates a draft. No house is billed until you publish it.'
      }
      submitLabel={due ? 'Save' : 'Create draft'}
      initial={valuesOf(due, terms, { group, houses, wallet })}
      toBody={(values) => ({ ...toBody(values), ...(due && { version: due.version }) })}
      schema={async () => {
        const contract = await import('#contract/dues/dues.ts');
        return due ? contract.changeDue.body : contract.createDue.body;
      }}
      onSubmit={save}
      onDone={showMade}
    >
      <FormSection title="Details">
        <TextField name="title" label="Title" required maxLength={80} />
        <TextField name="description" label="Description" rows={2} maxLength={1000} />
        <SelectField name="category" label="Category" required options={dueCategories} />
        <AsyncSelect
          name="walletId"
          label="Paid into"
          required
          find={findWallets('Active')}
          chosen={due ? { value: due.wallet.id, label: due.wallet.name } : wallet}
          onPick={(option) => {
            walletName.current = option?.label;
          }}
          help="The wallet that payments of this due go to."
        />
      </FormSection>
      <FormSection title="How much">
        <AmountFields />
      </FormSection>
      <FormSection title="Audience">
        <AudienceFields />
      </FormSection>
      <FormSection title="Schedule" columns>
        <Rhythm />
      </FormSection>
      <FormSection title="Paying">
        <SwitchField name="allowPartPayment" label="Part payments allowed" />
        <MoneyField name="minPartMinor" label="Smallest part payment" />
      </FormSection>
      <FormSection title="Penalties">
        <PenaltyFields />
      </FormSection>
      <FormSection title="Reminders" help={remindersHelp}>
        <ReminderFields days={(due ?? terms).reminders.days} />
      </FormSection>
    </FormDrawer>
  );
  return (
    <>
      {drawer}
      {question}
    </>
  );
}

/** Shows the effect of a change of a published due, and resolves with the user's answer; a draft is not asked about. */
function useChangeQuestion(due: Due | undefined, walletName: RefObject<string | undefined>) {
  type Asked = { changes: ReturnType<typeof changesOf>; settle: (sure: boolean) => void };
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (body: object, values: DueValues): Promise<boolean> => {
    if (!due || due.status === 'Draft') return Promise.resolve(true);
    const changes = changesOf(
      due,
      changedDue(due, { body, values, walletName: walletName.current }),
    );
    if (changes.length === 0) return Promise.resolve(true);
    return new Promise((settle) => {
      setAsked({ changes, settle });
    });
  };
  const question = due && asked && (
    <DueChangeDialog
      due={due}
      changes={asked.changes}
      onAnswer={(sure) => {
        asked.settle(sure);
        setAsked(null);
      }}
    />
  );
  return { question, ask };
}

function Rhythm() {
  const { form } = useFormShared();
  const { frequency } = form.values as DueValues;
  const repeats = frequency !== 'One-off';
  return (
    <>
      <SelectField name="frequency" label="Frequency" required options={frequencies} />
      {frequency === 'Every N months' && (
        <TextField name="everyMonths" label="Months between" required inputMode="numeric" />
      )}
      <DayField name="startOn" label={repeats ? 'First period starts' : 'Due on'} required />
      {repeats && (
        <TextField
          name="dueDay"
          label="Due day of the month"
          inputMode="numeric"
          help="In shorter months, 29 to 31 mean the last day."
        />
      )}
      {repeats && <DayField name="endOn" label="End date" />}
      {repeats && (
        <TextField
          name="occurrences"
          label="Number of periods"
          inputMode="numeric"
          help="Leave empty for no end."
        />
      )}
      <TextField
        name="issueLeadDays"
        label="Bill lead days"
        inputMode="numeric"
        help="Days before the due date to issue the bill."
      />
      {repeats && (
        <SelectField
          name="proration"
          label="New houses mid-period"
          options={prorations.map((value) => ({ value, label: prorationWord[value] }))}
        />
      )}
    </>
  );
}
