// A form field to choose one option among many that the server searches. Example:
// `<AsyncSelect name="houseId" label="House" find={findHouses} chosen={{ value, label }} />`.
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { FindSelect } from './FindSelect.tsx';
import { useField, type FieldProps } from './form-context.ts';

type AsyncSelectProps = FieldProps & {
  /** Called with the typed text, and first with an empty text for the likeliest options. */
  find: (search: string) => Promise<readonly FilterOption[]>;
  /** The label of the form's initial value. */
  chosen?: FilterOption | undefined;
  placeholder?: string;
  /** Called with the whole option, for screens that show more of it. */
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
