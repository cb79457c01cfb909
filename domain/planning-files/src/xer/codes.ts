// Primavera's words for kinds, constraints and options, in both directions.
import type { Assignment, ConstraintKind, LinkKind, ScheduleOptions, Task, TaskKind } from '@horizon/schedule';

/** The other way round; of two words for one meaning the first. */
export function reversed<K extends string, V extends string>(table: Record<K, V>): Record<V, K> {
  const back = {} as Record<V, K>;
  for (const key of Object.keys(table) as K[]) back[table[key]] ??= key;
  return back;
}

export const kindOfTaskType = {
  TT_Task: 'task',
  TT_Mile: 'start-milestone',
  TT_FinMile: 'finish-milestone',
  TT_LOE: 'level-of-effort',
  TT_WBS: 'wbs-summary',
  TT_Rsrc: 'resource-dependent',
} as const satisfies Record<string, TaskKind>;

export const constraintOfCode = {
  CS_ALAP: 'ALAP',
  CS_MSOA: 'SNET',
  CS_MSOB: 'SNLT',
  CS_MEOA: 'FNET',
  CS_MEOB: 'FNLT',
  CS_MSO: 'START_ON',
  CS_MEO: 'FINISH_ON',
  CS_MANDSTART: 'MSO',
  CS_MANDFIN: 'MFO',
} as const satisfies Record<string, ConstraintKind>;

export const linkOfCode = {
  PR_FS: 'FS',
  PR_SS: 'SS',
  PR_FF: 'FF',
  PR_SF: 'SF',
} as const satisfies Record<string, LinkKind>;

export const typeOfDurationType = {
  DT_FixedDUR2: 'fixed-duration',
  DT_FixedDrtn: 'fixed-duration',
  DT_FixedQty: 'fixed-work',
  DT_FixedRate: 'fixed-units',
} as const satisfies Record<string, Task['type']>;

export const percentOfCode = {
  CP_Drtn: 'duration',
  CP_Phys: 'physical',
  CP_Units: 'units',
} as const satisfies Record<string, Task['percentKind']>;

export const lagCalendarOfCode = {
  rcal_Predecessor: 'predecessor',
  rcal_Successor: 'successor',
  rcal_ProjDefault: 'project',
  rcal_24Hour: '24-hour',
} as const satisfies Record<string, ScheduleOptions['lagCalendar']>;

export const floatOfCode = {
  FT_FF: 'finish',
  FT_SF: 'start',
  FT_Min: 'smaller',
} as const satisfies Record<string, ScheduleOptions['float']>;

/** Levelling priorities on Microsoft Project's scale. */
export const priorityOfCode: Record<string, number> = {
  PT_Top: 900,
  PT_High: 700,
  PT_Normal: 500,
  PT_Low: 300,
  PT_Lowest: 100,
};

/** Resource curves by the names that P6 ships. */
export const contourOfCurve: Record<string, Assignment['contour']> = {
  linear: 'flat',
  'back loaded': 'back-loaded',
  'bell shaped': 'bell',
  'double peak': 'double-peak',
  'early peak': 'early-peak',
  'front loaded': 'front-loaded',
  'late peak': 'late-peak',
  trapezoidal: 'turtle',
};

const tables = new Map<object, Map<string, unknown>>();

/** Looks a word of the file up; a word nobody knows is the fallback. A table is laid out as a map when first used. */
export function lookUp<V, F = V>(table: Readonly<Record<string, V>>, word: string, fallback: F): V | F {
  let words = tables.get(table) as Map<string, V> | undefined;
  if (!words) {
    words = new Map(Object.entries(table));
    tables.set(table, words);
  }
  return words.get(word) ?? fallback;
}
