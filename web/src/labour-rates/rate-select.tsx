import { useDeferredValue, useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useFormFields, type FieldProps } from '../ui/field.tsx';
import type { Choice } from '../ui/fields.tsx';
import { formatDay } from '../ui/format.ts';
import { SearchSelectField } from '../ui/search-select.tsx';
import { formatMultiplier, type Rate } from './rates.ts';

const maxFound = 50;

const timesOf = (rate: Pick<Rate, 'multiplier'>) =>
  rate.multiplier === 1 ? '' : ` (${formatMultiplier(rate.multiplier)})`;

/** A rate in one line: name, multiplier if it has one, effective date. */
function rateLine(rate: Pick<Rate, 'name' | 'multiplier' | 'effective_date'>): string {
  return `${seriesLine(rate)}, ${rate.effective_date ? `from ${formatDay(rate.effective_date)}` : 'always'}`;
}

/** A rate without its date, as the day decides which version applies. */
function seriesLine(rate: Pick<Rate, 'name' | 'multiplier'>): string {
  return `${rate.name}${timesOf(rate)}`;
}

const isOfSeries = (one: Rate, other: Rate) =>
  one.award_id === other.award_id &&
  one.role === other.role &&
  one.level === other.level &&
  one.multiplier === other.multiplier;

interface RateSelectProps extends FieldProps {
  /** Offers only the versions in force on this day. */
  on?: string;
}

/** Finds a labour rate by name, role, level or award. */
export function RateSelect({ on, ...field }: RateSelectProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const [words, setWords] = useState('');
  const chosenId = String(useFormFields().valueOf(field.name) ?? '');
  const chosen = useCall('listLabourRates', { params, query: { id: chosenId } }, { enabled: chosenId !== '' });
  const chosenRate = chosen.data?.items[0];
  // The field shows the chosen rate as its text, which is not a search.
  const lineOf = on ? seriesLine : rateLine;
  const isSearch = !chosenRate || words !== lineOf(chosenRate);
  const q = useDeferredValue(isSearch ? nameIn(words) : '');
  const found = useCall(
    'listLabourRates',
    {
      params,
      query: {
        limit: maxFound,
        sort: 'name,-effective_date',
        ...(q ? { q } : {}),
        ...(on ? { effective_on: on } : {}),
      },
    },
    { keepsPrevious: true },
  );
  const rates = [...(found.data?.items ?? [])];
  const offered = on && chosenRate ? rates.filter((rate) => !isOfSeries(rate, chosenRate)) : rates;
  if (chosenRate && !offered.some((rate) => rate.id === chosenRate.id)) offered.unshift(chosenRate);
  const isFound = (rate: Rate) =>
    rates.some((one) => one.id === rate.id || (on !== undefined && isOfSeries(one, rate)));
  const choices = offered.map((rate): Choice => ({
    value: rate.id,
    label: lineOf(rate),
    isKept: rate === chosenRate && !isFound(rate),
  }));
  return (
    <SearchSelectField
      {...field}
      choices={choices}
      onSearch={setWords}
      isFinding={found.isFetching || found.isPlaceholderData || q !== (isSearch ? nameIn(words) : '')}
      placeholder="Search by name, role, level or award"
      nothing={found.isFetching ? 'Searching…' : 'No labour rate found'}
    />
  );
}

/** The name from a line: the part before multiplier and day. */
function nameIn(words: string): string {
  return words.replace(/( \([\d.,]+ ×\))?(, (from .*|always))?$/, '').trim();
}
