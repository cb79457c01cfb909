// Imports labour rates from a paste or a file; missing awards can be created with them, and all of it is undone together.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../client/api.ts';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import { useTableImport } from '../client/table-import/use-table-import.ts';
import { countOf } from '../ui/format.ts';
import { bulkFields, bulkRows, tableOfRates, type BulkResult } from './import-rows.ts';
import { useUndoBatch } from './use-undo-batch.ts';

interface ImportOptions {
  onStored: () => void;
  pushUndo: PushUndo;
}

/** The details in the message of an import, in addition to the number of rates. */
function detailOf({ unchanged, faulty, missing_awards: awards }: BulkResult): { detail?: string } {
  const made = awards.filter(({ id }) => id !== null);
  const parts = [
    ...(made.length > 0 ? [`${countOf(made.length, 'award')} created with them.`] : []),
    ...(unchanged > 0 ? [`${countOf(unchanged, 'row')} changed nothing.`] : []),
    ...(faulty > 0 ? [`${countOf(faulty, 'row')} with faults left out.`] : []),
  ];
  return parts.length > 0 ? { detail: parts.join(' ') } : {};
}

/** The state of an import, with the choice to create missing awards. */
export function useRateImport(workspaceId: string, { onStored, pushUndo }: ImportOptions) {
  const queries = useQueryClient();
  const params = { workspaceId };
  const [makesAwards, setMakesAwards] = useState(false);
  const chosen = useRef(makesAwards);
  const undoAction = useUndoBatch(workspaceId, 'import');
  const work = useTableImport<BulkResult>({
    fields: bulkFields,
    failsWith: 'Failed to create labour rates',
    read: async (file) => tableOfRates(await api('readLabourRateFile', { params }, { file })),
    check: (rows, send) => {
      const body = { rows: bulkRows(rows), dry_run: true, make_awards: chosen.current };
      return send('importLabourRates', { params, body });
    },
    store: (rows, { leavesOut: leave_out_faulty, key: idempotencyKey }, send) => {
      const body = { rows: bulkRows(rows), dry_run: false, make_awards: chosen.current, leave_out_faulty };
      return send('importLabourRates', { params, body }, { idempotencyKey });
    },
    onStored: (answer, undoJob) => {
      const made = answer.rows.flatMap(({ outcome, id }) => (outcome === 'create' && id ? [id] : []));
      const awards = answer.missing_awards.flatMap(({ id }) => (id === null ? [] : [id]));
      const title = `${countOf(answer.created, 'labour rate')} created`;
      pushUndo(() => void undoAction(made, awards, undoJob), { title, ...detailOf(answer) });
      void queries.invalidateQueries({ queryKey: ['labour-rates'] });
      onStored();
    },
  });
  return {
    ...work,
    makesAwards,
    chooseAwards: (makes: boolean) => {
      chosen.current = makes;
      setMakesAwards(makes);
      work.checkAgain();
    },
    restart: () => {
      chosen.current = false;
      setMakesAwards(false);
      work.restart();
    },
  };
}
