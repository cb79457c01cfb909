// The position of each flag of a task, resource or assignment. Flags are bits of the meta records, at places that
// changed with Project 2013 (mpp-format facts, 4.6; for older files 10.1 and 10.2).
import type { OpenProject } from './open-project.ts';
import type { FlagPlace } from './record-row.ts';

export interface TaskFlags {
  milestone: FlagPlace;
  critical: FlagPlace;
  manual: FlagPlace;
  active: FlagPlace;
  effortDriven: FlagPlace;
  ignoresResourceCalendar: FlagPlace;
  hidesBar: FlagPlace;
  marked: FlagPlace;
  /** Flag 1 to 20. */
  custom: FlagPlace[];
}

export interface ResourceFlags {
  work: FlagPlace;
  cost: FlagPlace;
  budget: FlagPlace;
  /** By the length of the second meta record. */
  generic: FlagPlace;
  /** Flag 1 to 20. */
  custom: FlagPlace[];
}

/** The flags of tasks; manual and active exist since Project 2010. */
export function taskFlags({ version, isSince2013 }: OpenProject): TaskFlags {
  if (isSince2013) {
    return {
      milestone: [1, 10, 0x02],
      critical: [1, 9, 0x40],
      manual: [2, 8, 0x80],
      active: [2, 8, 0x40],
      effortDriven: [1, 13, 0x08],
      ignoresResourceCalendar: [1, 17, 0x20],
      hidesBar: [1, 12, 0x80],
      marked: [1, 12, 0x02],
      custom: [...run(10, 24, 0x2), ...run(10, 33, 0x2)],
    };
  }
  const isMpp14 = version.generation === 'MPP14';
  return {
    milestone: [1, 8, 0x20],
    critical: [1, 8, 0x40],
    manual: isMpp14 ? [2, 8, 0x08] : null,
    active: isMpp14 ? [2, 8, 0x04] : null,
    effortDriven: [1, 11, 0x10],
    ignoresResourceCalendar: [1, 10, 0x02],
    hidesBar: [1, 10, 0x80],
    marked: [1, 9, 0x40],
    custom: isMpp14 ? run(20, 35, 0x40) : run(20, 37, 0x20),
  };
}

/** The flags of resources; `meta2Size` distinguishes Project 2016 and later from 2013. */
export function resourceFlags({ version, isSince2013 }: OpenProject, meta2Size: number): ResourceFlags {
  const hasSecond = version.generation !== 'MPP9';
  if (isSince2013) {
    return {
      work: [1, 12, 0x10],
      cost: [2, 8, 0x10],
      budget: [2, 8, 0x40],
      generic: [2, 32, meta2Size >= 51 ? 0x80000000 : 0x10000000],
      custom: [...run(9, 19, 0x80), [1, 19, 0x40], ...run(10, 24, 0x80)],
    };
  }
  return {
    work: [1, 9, 0x02],
    cost: hasSecond ? [2, 8, 0x10] : null,
    budget: hasSecond ? [2, 8, 0x20] : null,
    generic: hasSecond ? [2, 32, 0x04000000] : null,
    custom: [...run(9, 28, 0x40), [1, 28, 0x20], ...run(10, 28, 0x8000)],
  };
}

// Flag after flag, each in the next higher bit.
function run(count: number, at: number, firstMask: number): FlagPlace[] {
  return Array.from({ length: count }, (_, i): FlagPlace => {
    const bit = Math.log2(firstMask) + i;
    return [1, at + (bit >> 3), 1 << (bit & 7)];
  });
}
