// One choice out of many that the server searches, as a field of a form. Example:
// `<AsyncSelect name="houseId" label="House" find={findHouses} chosen={{ value, label }} />`.
import type { FilterOption } from '#ui/list/filters.ts';
import { FindSelect } from './FindSelect.tsx';
import { useField, type FieldProps } from './form-context.ts';

type AsyncSelectProps = FieldProps & {
  /** Asked with what was typed; called with an empty text first, for the likeliest choices. */
  find: (search: string) => Promise<readonly FilterOption[]>;
  /** The words of the value that the form starts with. */
  chosen?: FilterOption | undefined;
  placeholder?: string;
  /** Told the whole option, for screens that show more of it. */
  onPick?: (option: FilterOption | undefined) => void;
};

export function AsyncSelect(props: AsyncSelectProps) {
  const { find, chosen, placeholder = 'Type to search', onPick } = props;
  const field = useField<string | null>(props, 'choice');
  return (
    <FindSelect
      {...field.input}
      find={find}
      chosen={chosen}
      placeholder={placeholder}
      clearable={!props.required}
      value={field.value || null}
      onChange={(option) => {
        field.set(option?.value ?? '');
        onPick?.(option);
      }}
    />
  );
}
