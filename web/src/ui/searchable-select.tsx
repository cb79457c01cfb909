import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { takeFirst, takeFirstMatch } from './first-match.ts';

interface SearchableSelectProps extends Omit<SelectProps, 'searchable' | 'ref' | 'onKeyDownCapture'> {
  /** True while the choices do not match the typed words yet: Enter then waits for them. */
  isFinding?: boolean;
}

/** A filter for choices that the server has searched already: all of them, except a selected one that does not match. */
export const asFound: NonNullable<SelectProps['filter']> = ({ options, search }) =>
  search.trim() === '' ? options : options.filter((option) => !('isKept' in option && option.isKept === true));

/** A searchable select: Enter selects the first match. Focus alone does not open its list over the fields below. */
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
