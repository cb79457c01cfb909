// The links of a task table: the predecessors and successors in its cells.
import { type Link, newLink, type Programme, type Task } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';
import type { RecordCount } from '../record-limits.ts';
import { parsePredecessors } from './cell-values.ts';
import type { CellOf, ColumnKind } from './columns.ts';

export type LinkColumn = 'predecessors' | 'uidPredecessors' | 'successors';

/** A link to a task that is not in the table, and is in the programme that the table is for. */
export interface LinkBeyond extends Pick<Link, 'kind' | 'lag' | 'lagUnit'> {
  /** In the programme of the file. */
  taskId: string;
  /** In the programme that the table is for. */
  otherId: string;
  /** The task follows the other one. */
  follows: boolean;
}

/** Parts of a table needed to read its links. */
export interface LinkedTable {
  programme: Programme;
  columns: ReadonlyMap<ColumnKind, number>;
  log: ReadingLog;
  count: RecordCount;
  /** The heading of a column. */
  titleOf: (kind: ColumnKind) => string;
  /** The number of each row in the file, from 1. */
  rowNumbers: readonly number[];
  /** Predecessors are named by activity id, regardless of row numbers. */
  namesByCode: boolean;
  /** A comma between digits is a decimal comma: semicolons separate the columns. */
  hasDecimalCommas: boolean;
  /** Ignored cells: invalid ones, and durations that are calculated from dates. */
  skippedCells: { task: Task; kind: ColumnKind }[];
  /** The task that the destination programme calls by a name missing from the table; null if there is none. */
  known: (column: LinkColumn, name: string) => string | null;
  /** Links to tasks of that programme that are not in the table. */
  beyond: LinkBeyond[];
}

/** The columns of links, in the order in which they are read. */
export const linkColumns: readonly LinkColumn[] = ['predecessors', 'uidPredecessors', 'successors'];

/** Names of tasks in links: earlier lookups win, since the numbers of one may be those of another. */
function namesOf(
  tasks: readonly Task[],
  { columns, namesByCode }: Pick<LinkedTable, 'columns' | 'namesByCode'>,
): (name: string) => Task | undefined {
  const names = (nameOf: (task: Task) => string | null): Map<string, Task> => {
    const found = new Map<string, Task>();
    for (const task of tasks) {
      const name = nameOf(task)?.toLowerCase();
      if (name !== undefined && !found.has(name)) found.set(name, task);
    }
    return found;
  };
  const byCode = names(({ code }) => code);
  const byRow = names(({ rowNumber }) => (rowNumber === null ? null : String(rowNumber)));
  const byId = names(({ id }) => id);
  const order = columns.has('id') && !namesByCode ? [byRow, byCode, byId] : [byCode, byId, byRow];
  return (name) => order.map((each) => each.get(name)).find((task) => task !== undefined);
}

/** Adds the predecessors and successors of the rows; linear. */
export function addLinks(tasks: readonly Task[], cellsOf: readonly CellOf[], table: LinkedTable): void {
  const { programme, log } = table;
  const named = namesOf(tasks, table);
  const byUid = new Map(tasks.map((task) => [task.id.toLowerCase(), task]));
  const seen = new Set<string>();
  const add = (from: Task, to: Task, link: ReturnType<typeof parsePredecessors>['links'][number]): void => {
    const id = `${from.id}-${to.id}-${link.kind}`;
    if (seen.has(id)) return;
    seen.add(id);
    table.count.add('links');
    programme.links.push({ ...newLink(id, from.id, to.id), kind: link.kind, lag: link.lag, lagUnit: link.lagUnit });
  };
  for (const [index, task] of tasks.entries()) {
    for (const kind of linkColumns) {
      const { links, faults } = parsePredecessors(cellsOf[index]!(kind), {
        ...programme.project,
        hasDecimalCommas: table.hasDecimalCommas,
      });
      const amiss = (what: string): void => {
        table.skippedCells.push({ task, kind });
        log.warn(`Row ${table.rowNumbers[index]}, column ${table.titleOf(kind)}: ${what}.`);
      };
      for (const fault of faults) amiss(`"${fault}" is no link`);
      for (const link of links) {
        const name = link.predecessor.toLowerCase();
        const other = kind === 'uidPredecessors' ? byUid.get(name) : named(name);
        const otherId = other ? null : table.known(kind, name);
        if (otherId !== null) {
          const { kind: type, lag, lagUnit } = link;
          const follows = kind !== 'successors';
          table.beyond.push({ taskId: task.id, otherId, follows, kind: type, lag, lagUnit });
        } else if (!other) amiss(`"${task.name}" is linked to "${link.predecessor}", which is not in the table`);
        else if (other === task) amiss(`"${task.name}" is linked to itself`);
        else if (kind === 'successors') add(task, other, link);
        else add(other, task, link);
      }
    }
  }
}
