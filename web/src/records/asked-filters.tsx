// Filters over a list that the server answers. The address keeps them, so that saved views do too.
import { useAddress } from '../client/address.ts';
import type { Choice } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import type { ListFilter } from './record-screens.ts';

const none: readonly ListFilter[] = [];

/** The list's filters that the address asks for, as a query, and how many are in force. */
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
  /** Name of the filter in the address and in the list's query. */
  name: string;
  label: string;
  /** Shown where no filter is chosen: "All trades". */
  all: string;
  choices: readonly Choice[];
}

/** One of the filters in the bar. */
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
