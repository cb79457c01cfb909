import { FieldFrame, useFormFields, type FieldProps } from './field.tsx';
import type { Choice } from './fields.tsx';
import { asFound, SearchableSelect } from './searchable-select.tsx';

interface SearchSelectFieldProps extends FieldProps {
  /** Matches for the text typed so far. */
  choices: readonly Choice[];
  /** The words typed; the caller finds choices for them. */
  onSearch: (words: string) => void;
  placeholder?: string;
  /** True while the choices are not yet those of the words typed: an Enter then waits for them. */
  isFinding?: boolean;
  nothing?: string;
}

/** One of many records that the server finds by the words typed. */
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
