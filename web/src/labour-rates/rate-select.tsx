import { useDeferredValue, useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useFormFields, type FieldProps } from '../ui/field.tsx';
import type { Choice } from '../ui/fields.tsx';
import { formatDay } from '../ui/format.ts';
import { SearchSelectField } from '../ui/search-select.tsx';
import { formatMultiplier, type Rate, type RateState } from './rates.ts';

const mostFound = 50;

/** A rate in one line: name, multiplier where it has one, from when. */
export function rateLine(rate: Pick<Rate, 'name' | 'multiplier' | 'effective_date'>): string {
  const times = rate.multiplier === 1 ? '' : ` (${formatMultiplier(rate.multiplier)})`;
  return `${rate.name}${times}, ${rate.effective_date ? `from ${formatDay(rate.effective_date)}` : 'since ever'}`;
}

/** Finds a labour rate by name, role, level or award. */
export function RateSelect({ state, ...field }: FieldProps & { state?: RateState }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const [words, setWords] = useState('');
  const chosenId = String(useFormFields().valueOf(field.name) ?? '');
  const chosen = useCall('listLabourRates', { params, query: { id: chosenId } }, { enabled: chosenId !== '' });
  const chosenRate = chosen.data?.items[0];
  // The field shows the line of what is chosen as its words: that is no search.
  const isSearch = !chosenRate || words !== rateLine(chosenRate);
  const q = useDeferredValue(isSearch ? nameIn(words) : '');
  const found = useCall(
    'listLabourRates',
    {
      params,
      query: { limit: mostFound, sort: 'name,-effective_date', ...(q ? { q } : {}), ...(state ? { state } : {}) },
    },
    { keepsPrevious: true },
  );
  const rates = [...(found.data?.items ?? [])];
  if (chosenRate && !rates.some((rate) => rate.id === chosenRate.id)) rates.unshift(chosenRate);
  const choices = rates.map((rate): Choice => ({ value: rate.id, label: rateLine(rate) }));
  return (
    <SearchSelectField
      {...field}
      choices={choices}
      onSearch={setWords}
      placeholder="Search by name, role, level or award"
      nothing={found.isFetching ? 'Searching…' : 'No labour rate found'}
    />
  );
}

/** The name in a line: what stands before the day. */
function nameIn(words: string): string {
  return words.replace(/( \([\d.,]+ ×\))?, (from .*|since ever)$/, '').trim();
}
