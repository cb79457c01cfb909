// Filters of a list that the server applies. They are kept in the address, and so in saved views, too.
import { useAddress } from '../client/address.ts';
import type { Choice } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import type { ListFilter } from './record-screens.ts';

const none: readonly ListFilter[] = [];

/** The filters set in the address, as query parameters, and their number. */
export function useAskedFilters(filters: readonly ListFilter[] = none): {
  asked: Readonly<Record<string, string>>;
  inForce: number;
} {
  const [params] = useAddress();
  const asked = filters.flatMap(({ name }) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { asked: Object.fromEntries(asked), inForce: asked.length };
}

interface AskedFilterProps {
  /** The filter's name in the address and in the list's query. */
  name: string;
  label: string;
  /** Shown while nothing is chosen: "All trades". */
  all: string;
  choices: readonly Choice[];
}

/** A filter in the toolbar. */
export function AskedFilter({ name, label, all, choices }: AskedFilterProps) {
  const [params, change] = useAddress();
  return (
    <FilterSelect
      label={label}
      all={all}
      value={params.get(name) ?? ''}
      choices={choices}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
