// Additional columns of the task list: location, logic, resources, other dates, imported fields. They are hidden by default,
// and calculated only when shown.
import type { Programme } from '@horizon/schedule';
import type { CellKind, CellOption, CellValue, ColumnEdit, GridColumn } from '../../ui/data-grid/grid-types.ts';
import type { CellWords } from './edits-of-cells.ts';
import { formatDays } from './format-days.ts';
import { baselineNumberOf, type Fact } from './programme-facts.ts';
import type { TaskRow } from './task-row.ts';

interface FactColumn {
  id: string;
  header: string;
  fact?: Fact;
  kind?: CellKind;
  filter?: 'set' | 'text';
  widthPx?: number;
  isSearched?: boolean;
  isDays?: boolean;
}

const ofEveryProgramme: readonly FactColumn[] = [
  { id: 'location', header: 'Location', filter: 'set', isSearched: true, widthPx: 150 },
  { id: 'wbs', header: 'WBS', filter: 'set', isSearched: true, widthPx: 180 },
  { id: 'under', header: 'Parent', filter: 'set', isSearched: true, widthPx: 200 },
  { id: 'type', header: 'Type', filter: 'set', widthPx: 140 },
  { id: 'predecessors', header: 'Predecessors', filter: 'text', widthPx: 180 },
  { id: 'successors', header: 'Successors', filter: 'text', widthPx: 180 },
  { id: 'resources', header: 'Resources', filter: 'text', isSearched: true, widthPx: 200 },
  { id: 'calendar', header: 'Calendar', filter: 'set' },
  { id: 'constraint', header: 'Constraint', fact: 'constraintKind', filter: 'set', widthPx: 170 },
  { id: 'constraintDate', header: 'Constraint date', kind: 'date', widthPx: 128 },
  { id: 'earlyStart', header: 'Early start', kind: 'date' },
  { id: 'earlyFinish', header: 'Early finish', kind: 'date' },
  { id: 'lateStart', header: 'Late start', kind: 'date' },
  { id: 'lateFinish', header: 'Late finish', kind: 'date' },
  { id: 'freeFloat', header: 'Free float', isDays: true },
];
const ofBaseline: readonly FactColumn[] = [
  { id: 'baselineStart', header: 'Baseline start', kind: 'date', widthPx: 124 },
  { id: 'baselineFinish', header: 'Baseline finish', kind: 'date', widthPx: 128 },
  { id: 'startVariance', header: 'Start variance', isDays: true, widthPx: 120 },
  { id: 'finishVariance', header: 'Finish variance', isDays: true, widthPx: 124 },
];

/** Choices in the cells of a programme. */
export interface FactChoices {
  calendars: readonly CellOption[];
  wbs: readonly CellOption[];
}

/** The choices by the names that can be typed into cells. */
export function choicesOfWords({ calendarIds, wbsIds }: Pick<CellWords, 'calendarIds' | 'wbsIds'>): FactChoices {
  const asOptions = (names: Iterable<string>) => [...names].map((name) => ({ value: name, label: name }));
  return { calendars: asOptions(calendarIds.keys()), wbs: asOptions(wbsIds.keys()) };
}

/** The additional columns of a programme. */
export function factColumns(programme: Programme, choices: FactChoices): readonly GridColumn<TaskRow>[] {
  const { minutesPerDay } = programme.project;
  const listed: FactColumn[] = [
    ...ofEveryProgramme,
    ...(baselineNumberOf(programme) === null ? [] : ofBaseline),
    ...codeNames(programme).map((name): FactColumn => ({
      id: `code:${name}`,
      header: codeLabel(name),
      fact: `code ${name}`,
      filter: 'set',
    })),
    ...fieldsOf(programme).map(({ name, kind }): FactColumn => ({
      id: `field:${name}`,
      header: name,
      fact: `field ${name}`,
      ...(kind ? { kind } : { filter: 'set' }),
    })),
    { id: 'notes', header: 'Notes', filter: 'text', isSearched: true, widthPx: 240 },
  ];
  const edits = editsOf(programme, choices);
  return listed.map(({ id, header, fact = id as Fact, kind, filter, widthPx, isSearched, isDays }) => ({
    id,
    header,
    value: (row) => row.factOf(fact),
    hiddenAtFirst: true,
    // Grouping by dates or logic makes no sense.
    groupable: filter === 'set',
    isSearched: isSearched ?? false,
    ...(kind ? { kind } : {}),
    ...(isDays
      ? {
          kind: 'number' as const,
          exportHeader: `${header} (days)`,
          format: (value: CellValue) =>
            formatDays(value === null ? null : Number(value) * minutesPerDay, minutesPerDay),
        }
      : {}),
    ...(filter ? { filter } : {}),
    ...(widthPx ? { widthPx } : {}),
    ...(edits[id] ? { edit: edits[id] } : {}),
  }));
}

const ownWords: ReadonlySet<string> = new Set([
  'trade',
  'crew',
  'responsible',
  'status',
  'location',
  'calendar',
  'wbs',
]);

/** Label of an activity code, distinguished from a product field of the same name. */
export const codeLabel = (name: string): string => (ownWords.has(name.toLowerCase()) ? `${name} (code)` : name);

/** The names of the activity codes in use. */
export function codeNames({ activityCodeTypes, tasks }: Programme): readonly string[] {
  const names = new Set(activityCodeTypes.map(({ name }) => name));
  for (const { activityCodes } of tasks) for (const name of Object.keys(activityCodes)) names.add(name);
  return [...names];
}

/** The values of an activity code: those of its type, and those in use. */
export function codeValues({ activityCodeTypes, tasks }: Programme, name: string): readonly string[] {
  const type = activityCodeTypes.find((each) => each.name === name);
  const used = tasks.flatMap(({ activityCodes }) => activityCodes[name] ?? []);
  return [...new Set([...(type?.values.map(({ code }) => code) ?? []), ...used])];
}

/** The imported fields that any task has, with their kind. */
function fieldsOf({ tasks }: Programme): readonly { name: string; kind: CellKind | undefined }[] {
  const kinds = new Map<string, CellKind | undefined>();
  for (const { custom } of tasks) {
    for (const [name, value] of Object.entries(custom)) {
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : undefined;
      if (!kinds.has(name)) kinds.set(name, kind);
      else if (kinds.get(name) !== kind) kinds.set(name, undefined);
    }
  }
  return [...kinds].map(([name, kind]) => ({ name, kind }));
}

type Edits = Readonly<Record<string, ColumnEdit<TaskRow>>>;

function editsOf(programme: Programme, { calendars, wbs }: FactChoices): Edits {
  const mayEdit = (row: TaskRow) => row.mayEdit;
  const isWork = (row: TaskRow) => row.mayEdit && !row.isSummary;
  const codes = codeNames(programme).map((name) => {
    const options = codeValues(programme, name).map((value) => ({ value, label: value }));
    return [name, { options, allowed: isWork }] as const;
  });
  return {
    calendar: { options: calendars, allowed: isWork, required: true },
    notes: { allowed: mayEdit },
    ...(wbs.length > 0 ? { wbs: { options: wbs, allowed: mayEdit } } : {}),
    location: { allowed: mayEdit },
    ...Object.fromEntries(codes.map(([name, edit]) => [`code:${name}`, edit])),
  };
}
