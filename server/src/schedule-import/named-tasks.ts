// Finds tasks named in a table that have no row in it: by their activity id here, or by the numbers in our exports.
import type { LinkColumn } from '@horizon/planning-files';
import { activityIdKey } from '@horizon/schedule';
import { exportedProgramme } from '../schedule/programme/exported-programme.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';

/**
 * Finds a task of the programme by its name in a column of links. The first lookup costs as much as the programme is
 * large.
 */
export function namedTasks(state: ProgrammeState): (column: LinkColumn, name: string) => string | null {
  let names: { byNumber: ReadonlyMap<string, string>; byCode: Map<string, string>; byRow: Map<string, string> } | null =
    null;
  return (column, name) => {
    names ??= namesIn(state);
    if (column === 'uidPredecessors') return names.byNumber.get(name) ?? null;
    return names.byCode.get(activityIdKey(name)) ?? names.byRow.get(name) ?? null;
  };
}

function namesIn(state: ProgrammeState) {
  const byCode = new Map<string, string>();
  const byRow = new Map<string, string>();
  for (const [at, { id, code, rowNumber }] of state.programme.tasks.entries()) {
    if (code === null) byRow.set(String(rowNumber ?? at + 1), id);
    else if (!byCode.has(activityIdKey(code))) byCode.set(activityIdKey(code), id);
  }
  return { byNumber: exportedProgramme(state).ids, byCode, byRow };
}
