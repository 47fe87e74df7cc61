// The expense categories of a community: add, rename, archive and restore.
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  archiveExpenseCategory,
  createExpenseCategory,
  listExpenseCategories,
  renameExpenseCategory,
} from '#calls/money-requests/expenses.ts';
import type { ExpenseCategory } from '#contract/money-requests/expenses.ts';
import { firstSentence, toApiError } from '#lib/api/api-error.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './budget.module.css';

export function CategoriesDrawer({ onClose }: { onClose: () => void }) {
  const categories = useOperation(listExpenseCategories);
  return (
    <DetailDrawer title="Expense categories" result={categories} onClose={onClose}>
      {({ items }) => (
        <>
          <p className={classes.help}>
            The purposes of expenses. An archived category keeps its expenses.
          </p>
          <NewCategory />
          <ul className={classes.categories}>
            {items.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
        </>
      )}
    </DetailDrawer>
  );
}

function NewCategory() {
  const create = useAct(createExpenseCategory, { toasts: 'none' });
  return (
    <NameForm
      label="New category"
      submit="Add category"
      icon={<IconPlus size={16} aria-hidden />}
      onSave={(name) => create.mutateAsync({ body: { name } })}
    />
  );
}

type NameFormProps = {
  label: string;
  submit: string;
  icon?: React.ReactNode;
  initial?: string;
  onSave: (name: string) => Promise<unknown>;
  onCancel?: () => void;
};

function NameForm({ label, submit, icon, initial = '', onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await onSave(name.trim());
      setName('');
    } catch (cause) {
      setError(firstSentence(toApiError(cause)));
    }
    setBusy(false);
  };
  return (
    <form className={classes.nameForm} onSubmit={save}>
      <TextInput
        label={label}
        value={name}
        maxLength={60}
        error={error}
        data-autofocus={initial !== '' || undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" leftSection={icon} loading={isBusy} disabled={name.trim() === ''}>
        {submit}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}

function Category({ category }: { category: ExpenseCategory }) {
  const [renaming, setRenaming] = useState(false);
  const { id, name, isArchived } = category;
  const params = { categoryId: id };
  const rename = useAct(renameExpenseCategory, { toasts: 'none' });
  const archive = useAct(archiveExpenseCategory, {
    success: isArchived ? `${name} restored.` : `${name} archived.`,
  });
  if (renaming) {
    return (
      <li>
        <NameForm
          label={`New name of ${name}`}
          submit="Rename"
          initial={name}
          onCancel={() => setRenaming(false)}
          onSave={async (given) => {
            await rename.mutateAsync({ params, body: { name: given } });
            setRenaming(false);
          }}
        />
      </li>
    );
  }
  const archiveLabel = isArchived ? `Restore ${name}` : `Archive ${name}`;
  return (
    <li>
      <Grow component="span" breaks>
        {name}
      </Grow>
      {isArchived && <StatusBadge tone="neutral">Archived</StatusBadge>}
      <Tooltip label="Rename">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={isArchived ? 'Restore' : 'Disable'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={archiveLabel}
          loading={archive.isPending}
          onClick={() => archive.mutate({ params, body: { isArchived: !isArchived } })}
        >
          {isArchived ? (
            <IconArchiveOff size={16} aria-hidden />
          ) : (
            <IconArchive size={16} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
