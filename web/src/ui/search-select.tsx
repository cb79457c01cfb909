import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FieldFrame, useFormFields, type FieldProps } from './field.tsx';
import type { Choice } from './fields.tsx';
import { takeFirst, takeFirstMatch } from './first-match.ts';

interface SearchSelectFieldProps extends FieldProps {
  /** What was found for the words typed so far. */
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
  const isWanted = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWanted.current || isFinding) return;
    isWanted.current = false;
    if (input.current) takeFirst(input.current);
  }, [isFinding]);
  return (
    <FieldFrame {...field}>
      {({ disabled = false, ...control }) => (
        <Select
          {...control}
          ref={input}
          disabled={disabled}
          data={[...choices]}
          value={typeof value === 'string' && value !== '' ? value : null}
          searchable
          allowDeselect={false}
          clearable={!field.required}
          placeholder={placeholder}
          nothingFoundMessage={nothing}
          filter={({ options }) => options}
          onSearchChange={(words) => {
            isWanted.current = false;
            onSearch(words);
          }}
          onKeyDownCapture={(event) => {
            takeFirstMatch(event, { isFinding });
            isWanted.current = isFinding && event.isDefaultPrevented();
          }}
          onChange={(next) => form.change(field.name, next ?? '')}
        />
      )}
    </FieldFrame>
  );
}
