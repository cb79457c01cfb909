import { applyEdits } from '../../src/edits.ts';
import { levelProgramme } from '../../src/levelling/level-programme.ts';
import type { LevelledProgramme, LevellingOptions } from '../../src/levelling/level-programme.ts';
import type { Programme } from '../../src/programme.ts';

export const beyond: LevellingOptions = { withinFloat: false };

/** The result of levelling, with the programme after its edits. Throws if the programme cannot be levelled. */
export function levelled(programme: Programme, options = beyond): LevelledProgramme & { programme: Programme } {
  const { levelled: found, faults } = levelProgramme(programme, options);
  if (found === null) throw new Error(JSON.stringify(faults));
  return { ...found, programme: applyEdits(programme, found.edits) };
}
