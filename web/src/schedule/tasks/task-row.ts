// A row of the task list, with the values of its columns. It comes from the programme or, for people who see only their own
// tasks, from the list of those.
import { FLAG, statusBucketOf } from '@horizon/schedule';
import type { CellValue } from '../../ui/data-grid/grid-types.ts';
import { finishDay } from './finish-day.ts';
import { type Fact, programmeFacts } from './programme-facts.ts';
import type { ReadDate, ReadProgramme } from './read-programme.ts';
import { dayOf, type TaskItem } from './tasks.ts';

export interface TaskRow {
  id: string;
  name: string;
  code: string | null;
  isSummary: boolean;
  isMilestone: boolean;
  isCritical: boolean;
  /** Its level in the outline. */
  level: number;
  /** The bucket of its status, as in the calls. */
  status: string;
  /** 0–100. */
  percent: number;
  start: string | null;
  finish: string | null;
  durationMinutes: number;
  durationUnit: string;
  isElapsed: boolean;
  floatMinutes: number | null;
  assigneeUserId: string | null;
  assigneeName: string | null;
  trade: string | null;
  crew: string | null;
  deadline: string | null;
  actualStart: string | null;
  actualFinish: string | null;
  activityCodes: Readonly<Record<string, string>>;
  mayEdit: boolean;
  mayRecord: boolean;
  /** Values calculated on demand. */
  factOf: (fact: Fact) => CellValue;
}

/** The rows of a programme in outline order, without empty summaries. Cost: the tasks. */
export function rowsOfProgramme(read: ReadProgramme, wbsNames: ReadonlyMap<string, string>): readonly TaskRow[] {
  const { tasks } = read.programme;
  const facts = programmeFacts(read, wbsNames);
  const children = new Map<string | null, number[]>();
  tasks.forEach(({ id, parentId }, at) => {
    const above = parentId !== null && parentId !== id && read.rowOf(parentId) >= 0 ? parentId : null;
    const siblings = children.get(above);
    if (siblings) siblings.push(at);
    else children.set(above, [at]);
  });
  const rows: TaskRow[] = [];
  /** Whether anything but summaries was found. */
  const add = (above: string | null, level: number): boolean => {
    let hasWork = false;
    for (const at of children.get(above) ?? []) {
      const row = new ProgrammeRow(read, facts, at, level);
      const place = rows.push(row) - 1;
      const hasTasks = add(row.id, level + 1);
      if (row.isSummary && !hasTasks) rows.length = place;
      else hasWork = true;
    }
    return hasWork;
  };
  add(null, 0);
  return rows;
}

/** Creates the row of a task lazily, from its index and level. */
export function rowsByPlace(
  read: ReadProgramme,
  wbsNames: ReadonlyMap<string, string>,
): (at: number, level: number) => TaskRow {
  const facts = programmeFacts(read, wbsNames);
  return (at, level) => new ProgrammeRow(read, facts, at, level);
}

type FactsOf = (at: number, fact: Fact) => CellValue;

/** A row with lazy getters, so that a hundred thousand of them are created instantly. */
class ProgrammeRow implements TaskRow {
  readonly id: string;
  readonly level: number;
  readonly #read: ReadProgramme;
  readonly #facts: FactsOf;
  readonly #at: number;

  constructor(read: ReadProgramme, facts: FactsOf, at: number, level: number) {
    this.#read = read;
    this.#facts = facts;
    this.#at = at;
    this.id = read.programme.tasks[at]!.id;
    this.level = level;
  }

  get #task() {
    return this.#read.programme.tasks[this.#at]!;
  }
  get #more() {
    return this.#read.moreOf(this.id);
  }
  get #flags() {
    return this.#read.dates.flags[this.#at] ?? 0;
  }
  #date(name: ReadDate) {
    return numberAt(this.#read.dates[name], this.#at);
  }

  get name() {
    return this.#task.name;
  }
  get code() {
    return this.#task.code;
  }
  get isSummary() {
    return this.#task.kind === 'summary' || (this.#flags & FLAG.summary) !== 0;
  }
  get isMilestone() {
    const { isMilestone, kind, durationMinutes } = this.#task;
    const isPoint = isMilestone || kind.endsWith('-milestone') || durationMinutes === 0;
    return !this.isSummary && isPoint && this.#date('start') === this.#date('finish');
  }
  get isCritical() {
    return (this.#flags & FLAG.critical) !== 0;
  }
  get status() {
    return statusBucketOf(this.#more.status, this.percent);
  }
  get percent() {
    return this.#read.dates.percentComplete[this.#at] ?? 0;
  }
  get start() {
    return dayOf(this.#date('start')) || null;
  }
  get finish() {
    return finishDay(this.#date('start'), this.#date('finish'));
  }
  get durationMinutes() {
    return this.#date('duration') ?? this.#task.durationMinutes;
  }
  get durationUnit() {
    return this.#task.durationUnit;
  }
  get isElapsed() {
    return this.#task.isElapsed;
  }
  get floatMinutes() {
    return (this.#flags & FLAG.finished) === 0 ? this.#date('totalFloat') : null;
  }
  get assigneeUserId() {
    return this.#more.assigneeUserId;
  }
  get assigneeName() {
    const { assigneeUserId } = this.#more;
    return assigneeUserId === null ? null : (this.#read.people[assigneeUserId] ?? null);
  }
  get trade() {
    return this.#more.trade;
  }
  get crew() {
    return this.#more.crew;
  }
  get deadline() {
    return dayOf(this.#task.deadline) || null;
  }
  get actualStart() {
    return dayOf(this.#task.actualStart) || null;
  }
  get actualFinish() {
    return finishDay(this.#task.actualStart, this.#task.actualFinish);
  }
  get activityCodes() {
    return this.#task.activityCodes;
  }
  get mayEdit() {
    return this.#read.mayEdit;
  }
  get mayRecord() {
    return this.#read.mayRecord;
  }
  factOf(fact: Fact) {
    return this.#facts(this.#at, fact);
  }
}

/** The value of a task in a column of the calculation; null if it has none. */
export function numberAt(column: ArrayLike<number | null>, at: number): number | null {
  const value = column[at];
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

const nothingMore = () => null;

/** The rows of a list of own tasks, without data of the programme. */
export function rowsOfItems(items: readonly TaskItem[]): readonly TaskRow[] {
  return items.map((item) => ({
    id: item.action_id,
    name: item.name,
    code: item.code,
    isSummary: item.kind === 'summary',
    isMilestone: item.is_milestone,
    isCritical: item.is_critical,
    level: item.outline_level ?? 0,
    status: item.task_status,
    percent: item.percent_complete,
    start: item.start_date,
    finish: item.end_date,
    durationMinutes: item.duration_minutes,
    durationUnit: 'd',
    isElapsed: false,
    floatMinutes: item.percent_complete >= 100 ? null : item.total_float_minutes,
    assigneeUserId: item.assignee_user_id,
    assigneeName: item.assignee_name ?? item.assignee_email,
    trade: item.trade,
    crew: item.crew,
    deadline: item.deadline,
    actualStart: item.recorded_start_date,
    actualFinish: item.recorded_end_date,
    activityCodes: {},
    mayEdit: item.abilities.includes('edit'),
    mayRecord: item.abilities.includes('record'),
    factOf: nothingMore,
  }));
}
