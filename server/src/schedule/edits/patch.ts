// Which records two planners touched, and whether they conflict; the patches themselves belong to the engine.
import { type BaselinePatch, type Patch, programmeAfterPatches } from '@horizon/schedule';
import type { BaselineHead, PlannedProgramme } from '../programme/state.ts';

/** Keys of the records and fields that a batch touches, to find conflicts: `task/<id>/<field>`, `link/<id>/*`. */
export function touchedBy(patches: readonly Patch[]): string[] {
  return patches.flatMap(({ of, id, before, after }) => {
    const isWhole = before === null || after === null;
    const isByField = of === 'task' || of === 'project' || of === 'options' || of === 'link';
    return isWhole || !isByField ? [`${of}/${id}/*`] : Object.keys(after).map((field) => `${of}/${id}/${field}`);
  });
}

/** Those of `mine` that conflict with `theirs`: the same field, or a record that one of them created or removed. */
export function collisions(mine: readonly string[], theirs: ReadonlySet<string>): string[] {
  const touchedRecords = new Set([...theirs].map(recordOf));
  return mine.filter((key) =>
    key.endsWith('/*') ? touchedRecords.has(recordOf(key)) : theirs.has(key) || theirs.has(`${recordOf(key)}/*`),
  );
}

const recordOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/** The programme and its baselines after patches. */
export function applyPatches(
  programme: PlannedProgramme,
  baselines: readonly BaselineHead[],
  patches: readonly Patch[],
): { programme: PlannedProgramme; baselines: BaselineHead[] } {
  const heads = [...baselines];
  for (const { id, after } of patches.filter((patch) => patch.of === 'baseline')) {
    const number = Number(id);
    const at = heads.findIndex((head) => head.number === number);
    if (at >= 0) heads.splice(at, 1);
    if (after) {
      const { name, snapshotId } = after as unknown as BaselinePatch;
      heads.push({ number, name, snapshotId: snapshotId ?? null });
    }
  }
  return {
    programme: programmeAfterPatches(programme, patches),
    baselines: heads.sort((a, b) => a.number - b.number),
  };
}
