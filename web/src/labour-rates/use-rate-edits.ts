import { useMemo } from 'react';
import { api } from '../client/api.ts';
import { useRecordEdits, type EditedRecords } from '../client/grid-edits/use-record-edits.ts';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import type { Rate, RateChanges } from './rates.ts';

const figures: ReadonlySet<string> = new Set(['cost_rate', 'sell_rate', 'multiplier']);

/** Saves edits of labour rates in their grid. */
export function useRateEdits(workspaceId: string, pushUndo: PushUndo) {
  const records = useMemo(
    (): EditedRecords<Rate> => ({
      one: 'labour rate',
      domain: 'labour-rates',
      list: 'listLabourRates',
      nameOf: ({ name }) => name,
      update: (id, changes, version) =>
        api('updateLabourRate', { params: { workspaceId, id }, body: { ...(changes as RateChanges), version } }),
      // Amounts can be decimal texts, exact to their four places.
      toField: (columnId, value) => (figures.has(columnId) && value !== null ? Number(value) : value),
    }),
    [workspaceId],
  );
  return useRecordEdits(records, pushUndo);
}
