import { FieldFrame, useFormFields, type FieldProps } from './field.tsx';
import type { Choice } from './fields.tsx';
import { asFound, SearchableSelect } from './searchable-select.tsx';

interface SearchSelectFieldProps extends FieldProps {
  /** The matches for the typed text. */
  choices: readonly Choice[];
  /** Called with the typed words, to search for choices. */
  onSearch: (words: string) => void;
  placeholder?: string;
  /** True while the choices do not match the typed words yet: Enter then waits for them. */
  isFinding?: boolean;
  nothing?: string;
}

/** A field for one of many records, which the server searches. */
export function SearchSelectField({
  choices,
  onSearch,
  placeholder = 'Search…',
  isFinding = false,
  nothing = 'Nothing found',
  ...field
}: SearchSelectFieldProps) {
  const form = useFormFields();
  const value = form.valueOf(field.name);
  return (
    <FieldFrame {...field}>
      {({ disabled = false, ...control }) => (
        <SearchableSelect
          {...control}
          disabled={disabled}
          data={[...choices]}
          value={typeof value === 'string' && value !== '' ? value : null}
          allowDeselect={false}
          clearable={!field.required}
          placeholder={placeholder}
          nothingFoundMessage={nothing}
          filter={asFound}
          isFinding={isFinding}
          onSearchChange={onSearch}
          onChange={(next) => form.change(field.name, next ?? '')}
        />
      )}
    </FieldFrame>
  );
}
