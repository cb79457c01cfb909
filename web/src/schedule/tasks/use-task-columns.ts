import { useMemo } from 'react';
import type { Choice } from '../../ui/fields.tsx';
import { type CellWords, plainWords, wordsOfProgramme } from './edits-of-cells.ts';
import { choicesOfWords, factColumns } from './fact-columns.ts';
import { taskColumns } from './task-columns.tsx';
import { defaultDay } from './tasks.ts';
import type { useTaskRows } from './use-task-rows.ts';

interface ColumnChoice {
  list: Pick<ReturnType<typeof useTaskRows>, 'rows' | 'read' | 'wbsNames'>;
  people: readonly Choice[];
  isNarrow: boolean;
  isIndented: boolean;
}

/** The columns of a programme's task list, and the names that can be typed into their cells. */
export function useTaskColumns({ list, people, isNarrow, isIndented }: ColumnChoice) {
  const { rows, wbsNames } = list;
  const programme = list.read?.programme ?? null;
  const words = useMemo(
    (): CellWords => (programme ? wordsOfProgramme(programme, wbsNames) : plainWords),
    [programme, wbsNames],
  );
  const facts = useMemo(() => {
    if (!programme) return [];
    return factColumns(programme, choicesOfWords(words));
  }, [programme, words]);
  const longestCode = useMemo(
    () => rows.reduce((most, { code, isSummary }) => (isSummary ? most : Math.max(most, code?.length ?? 0)), 0),
    [rows],
  );
  const names = list.read?.people;
  const columns = useMemo(
    () =>
      taskColumns({
        people,
        names: names ?? {},
        facts,
        longestCode,
        length: programme?.project ?? defaultDay,
        isNarrow,
        isIndented,
      }),
    [people, names, facts, longestCode, programme, isNarrow, isIndented],
  );
  return { columns, words };
}
