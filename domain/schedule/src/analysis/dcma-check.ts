// Is the programme reliable? The fourteen checks of the Defense Contract Management Agency (14-Point
// Assessment), with its thresholds. Unless said otherwise they look at unfinished tasks without summaries and levels of
// effort, and at the links between tasks of which the successor is unfinished. Every figure comes with what is behind it.
import type { ConstraintKind } from '../programme.ts';
import type { DcmaInput, DcmaLink, DcmaTask } from './dcma-input.ts';

export interface DcmaResult {
  /** 1–14. */
  number: number;
  name: string;
  threshold: { is: 'below' | 'at-least' | 'at-most'; value: number; unit: '%' | 'count' | 'ratio' | 'days' };
  /** In the threshold's unit; null if there is nothing to measure. */
  figure: number | null;
  /** Null if there is nothing to measure. */
  passes: boolean | null;
  /** The number of tasks or links examined. */
  examined: number;
  taskIds: string[];
  linkIds: string[];
}

/** 44 working days: two months. */
export const dcmaLongDays = 44;
/** Delay added by the critical path test. */
export const dcmaAddedDays = 600;

const hardConstraints: ReadonlySet<ConstraintKind> = new Set(['MSO', 'MFO', 'SNLT', 'FNLT']);
/** The critical path test passes when the finish follows to within these days: handovers between calendars leave remainders. */
const trialToleranceDays = 3;

/** The fourteen results in order. Linear in tasks and links. */
export function dcmaCheck(input: DcmaInput): DcmaResult[] {
  const open = input.tasks.filter((task) => !task.isFinished);
  const openIds = new Set(open.map(({ id }) => id));
  const knownIds = new Set(input.tasks.map(({ id }) => id));
  const links = input.links.filter((link) => openIds.has(link.successorId) && knownIds.has(link.predecessorId));
  return [
    ...logicChecks(open, links, input.links),
    ...taskChecks(open, input),
    missedTasks(input),
    criticalPathTest(input),
    criticalPathLengthIndex(input),
    baselineExecutionIndex(input),
  ];
}

function logicChecks(open: readonly DcmaTask[], links: readonly DcmaLink[], all: readonly DcmaLink[]): DcmaResult[] {
  const hasSuccessor = new Set(all.map(({ predecessorId }) => predecessorId));
  const hasPredecessor = new Set(all.map(({ successorId }) => successorId));
  const isLoose = ({ id }: DcmaTask): boolean => !hasSuccessor.has(id) || !hasPredecessor.has(id);
  const leads = links.filter(({ lagMinutes }) => lagMinutes < 0);
  const lags = links.filter(({ lagMinutes }) => lagMinutes > 0);
  const others = links.filter(({ kind }) => kind !== 'FS');
  const finishToStart = 100 - (share(others.length, links.length) ?? 0);
  return [
    tasksBelow(1, 'Missing logic', open, open.filter(isLoose)),
    {
      ...blank(2, 'Leads', { is: 'at-most', value: 0, unit: 'count' }, links.length),
      ...judged(links.length === 0 ? null : leads.length, (count) => count === 0),
      linkIds: leads.map(({ id }) => id),
    },
    {
      ...blank(3, 'Lags', { is: 'below', value: 5, unit: '%' }, links.length),
      ...judged(share(lags.length, links.length), (percent) => percent < 5),
      linkIds: lags.map(({ id }) => id),
    },
    {
      ...blank(4, 'Relationship types', { is: 'at-least', value: 90, unit: '%' }, links.length),
      ...judged(links.length === 0 ? null : finishToStart, (percent) => percent >= 90),
      linkIds: others.map(({ id }) => id),
    },
  ];
}

function taskChecks(open: readonly DcmaTask[], { statusDate }: DcmaInput): DcmaResult[] {
  const floatOf = (task: DcmaTask): number => task.totalFloatDays ?? 0;
  const isForecastInPast = (task: DcmaTask): boolean =>
    (task.actualStart === null && task.start < statusDate) || task.finish < statusDate;
  const isActualInFuture = ({ actualStart, actualFinish }: DcmaTask): boolean =>
    (actualStart ?? -Infinity) > statusDate || (actualFinish ?? -Infinity) > statusDate;
  const working = open.filter((task) => !task.isMilestone && task.durationDays > 0);
  return [
    tasksBelow(
      5,
      'Hard constraints',
      open,
      open.filter(({ constraints }) => constraints.some((kind) => hardConstraints.has(kind))),
    ),
    tasksBelow(
      6,
      'High float',
      open,
      open.filter((task) => floatOf(task) > dcmaLongDays),
    ),
    noTasks(
      7,
      'Negative float',
      open,
      open.filter((task) => floatOf(task) < 0),
    ),
    tasksBelow(
      8,
      'High duration',
      open,
      open.filter(({ durationDays }) => durationDays > dcmaLongDays),
    ),
    noTasks(
      9,
      'Invalid dates',
      open,
      open.filter((task) => isForecastInPast(task) || isActualInFuture(task)),
    ),
    noTasks(
      10,
      'Resources',
      working,
      working.filter(({ hasResources }) => !hasResources),
    ),
  ];
}

/** Of the tasks that the baseline finishes by the status date, those that finished or will finish later than it says. */
function missedTasks({ tasks, statusDate }: DcmaInput): DcmaResult {
  const due = tasks.filter(({ baselineFinish }) => baselineFinish !== null && baselineFinish <= statusDate);
  const isMissed = (task: DcmaTask): boolean => (task.actualFinish ?? task.finish) > (task.baselineFinish ?? Infinity);
  return tasksBelow(
    11,
    'Missed tasks',
    due,
    due.filter((task) => !task.isFinished || isMissed(task)),
  );
}

function criticalPathTest({ criticalPathTrial: trial }: DcmaInput): DcmaResult {
  const value = trial?.addedDays ?? dcmaAddedDays;
  const empty = blank(12, 'Critical path test', { is: 'at-least', value, unit: 'days' }, trial === null ? 0 : 1);
  if (trial === null) return empty;
  const isFollowed = Math.abs(trial.movedDays - value) <= trialToleranceDays;
  return { ...empty, figure: trial.movedDays, passes: isFollowed, taskIds: [trial.taskId] };
}

/** CPLI: (critical path length + total float) ÷ critical path length. */
function criticalPathLengthIndex({ criticalPathDays, projectFloatDays, tasks }: DcmaInput): DcmaResult {
  const critical = tasks.filter((task) => task.isCritical && !task.isFinished);
  const index = criticalPathDays > 0 ? (criticalPathDays + projectFloatDays) / criticalPathDays : null;
  return {
    ...blank(13, 'Critical path length index', { is: 'at-least', value: 0.95, unit: 'ratio' }, critical.length),
    ...judged(index, (ratio) => ratio >= 0.95),
    taskIds: critical.map(({ id }) => id),
  };
}

/**
 * BEI: tasks finished ÷ tasks that the baseline finishes by the status date; listed with it are those still unfinished.
 */
function baselineExecutionIndex({ tasks, statusDate }: DcmaInput): DcmaResult {
  const based = tasks.filter(({ baselineFinish }) => baselineFinish !== null);
  const due = based.filter(({ baselineFinish }) => (baselineFinish ?? Infinity) <= statusDate);
  const done = based.filter(({ isFinished }) => isFinished);
  return {
    ...blank(14, 'Baseline execution index', { is: 'at-least', value: 0.95, unit: 'ratio' }, based.length),
    ...judged(due.length === 0 ? null : done.length / due.length, (ratio) => ratio >= 0.95),
    taskIds: due.filter(({ isFinished }) => !isFinished).map(({ id }) => id),
  };
}

function tasksBelow(
  number: number,
  name: string,
  examined: readonly DcmaTask[],
  found: readonly DcmaTask[],
): DcmaResult {
  return {
    ...blank(number, name, { is: 'below', value: 5, unit: '%' }, examined.length),
    ...judged(share(found.length, examined.length), (percent) => percent < 5),
    taskIds: found.map(({ id }) => id),
  };
}

function noTasks(number: number, name: string, examined: readonly DcmaTask[], found: readonly DcmaTask[]): DcmaResult {
  return {
    ...blank(number, name, { is: 'at-most', value: 0, unit: 'count' }, examined.length),
    ...judged(examined.length === 0 ? null : found.length, (count) => count === 0),
    taskIds: found.map(({ id }) => id),
  };
}

function blank(number: number, name: string, threshold: DcmaResult['threshold'], examined: number): DcmaResult {
  return { number, name, threshold, figure: null, passes: null, examined, taskIds: [], linkIds: [] };
}

function judged(figure: number | null, passes: (figure: number) => boolean): Pick<DcmaResult, 'figure' | 'passes'> {
  return { figure, passes: figure === null ? null : passes(figure) };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
