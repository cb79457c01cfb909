import { Select } from '@mantine/core';
import { FieldFrame, useFormFields, type FieldProps } from './field.tsx';
import type { Choice } from './fields.tsx';

interface SearchSelectFieldProps extends FieldProps {
  /** What was found for the words typed so far. */
  choices: readonly Choice[];
  /** The words typed; the caller finds choices for them. */
  onSearch: (words: string) => void;
  placeholder?: string;
  /** While choices are being found. */
  nothing?: string;
}

/** One of many records that the server finds by the words typed. */
export function SearchSelectField({
  choices,
  onSearch,
  placeholder = 'Search…',
  nothing = 'Nothing found',
  ...field
}: SearchSelectFieldProps) {
  const form = useFormFields();
  const value = form.valueOf(field.name);
  return (
    <FieldFrame {...field}>
      {({ disabled = false, ...control }) => (
        <Select
          {...control}
          disabled={disabled}
          data={[...choices]}
          value={typeof value === 'string' && value !== '' ? value : null}
          searchable
          clearable={!field.required}
          placeholder={placeholder}
          nothingFoundMessage={nothing}
          filter={({ options }) => options}
          onSearchChange={onSearch}
          onChange={(next) => form.change(field.name, next ?? '')}
        />
      )}
    </FieldFrame>
  );
}
