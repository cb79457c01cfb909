import type { ScopeRowInput } from '@horizon/contract';
import type { Cells } from '../../client/table-import/import-rows.ts';
import { faultOfNumber, numberOf } from './price-entry.ts';

interface CellFault {
  field: string;
  message: string;
}

const longest = { section: 200, item: 40, description: 1000, unit: 20 } as const;
const figures = ['quantity', 'provisional_sum', 'budget'] as const;

/** The values of a row of an import, and its faults by cell. */
export function rowOfCells(cells: Cells): { values: ScopeRowInput; faults: CellFault[] } {
  const faults: CellFault[] = [];
  const text = (field: keyof typeof longest): string | null => {
    const value = cells[field]?.trim() ?? '';
    if (value.length > longest[field]) faults.push({ field, message: `At most ${longest[field]} characters.` });
    return value || null;
  };
  const figure = (field: (typeof figures)[number]): number | null => {
    const value = cells[field]?.trim() ?? '';
    const fault = faultOfNumber(value) ?? ((numberOf(value) ?? 0) < 0 ? 'Not negative.' : null);
    if (fault) faults.push({ field, message: fault });
    return numberOf(value);
  };
  const description = text('description');
  if (description === null) faults.push({ field: 'description', message: 'Describe the row.' });
  const values: ScopeRowInput = {
    section: text('section'),
    item: text('item'),
    description: description ?? '',
    unit: text('unit'),
    quantity: figure('quantity'),
    is_mandatory: !/^(?:no|n|false|optional|0)$/i.test(cells['is_mandatory']?.trim() ?? ''),
    provisional_sum: figure('provisional_sum'),
    ...(cells['budget']?.trim() ? { budget: figure('budget') } : {}),
  };
  return { values, faults };
}
