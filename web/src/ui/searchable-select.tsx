import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { takeFirst, takeFirstMatch } from './first-match.ts';

interface SearchableSelectProps extends Omit<SelectProps, 'searchable' | 'ref' | 'onKeyDownCapture'> {
  /** True while the choices are not yet those of the words typed: an Enter then waits for them. */
  isFinding?: boolean;
}

/** The filter of choices that were found for the words already: all of them, but one that the words do not find. */
export const asFound: NonNullable<SelectProps['filter']> = ({ options, search }) =>
  search.trim() === '' ? options : options.filter((option) => !('isKept' in option && option.isKept === true));

/** A searchable select: Enter takes the first match. Focus alone does not open its list over the fields below. */
export function SearchableSelect({ isFinding = false, onSearchChange, ...select }: SearchableSelectProps) {
  const isWanted = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWanted.current || isFinding) return;
    isWanted.current = false;
    if (input.current) takeFirst(input.current);
  }, [isFinding]);
  return (
    <Select
      nothingFoundMessage="Nothing found"
      {...select}
      ref={input}
      searchable
      openOnFocus={false}
      onSearchChange={(words) => {
        isWanted.current = false;
        onSearchChange?.(words);
      }}
      onKeyDownCapture={(event) => {
        takeFirstMatch(event, { isFinding });
        isWanted.current = isFinding && event.isDefaultPrevented();
      }}
    />
  );
}
