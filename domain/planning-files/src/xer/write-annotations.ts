// Activity codes, user-defined fields, notes, expenses and baselines as XER rows.
import type { Baseline, Programme, Task } from '@horizon/schedule';

import { sumOfAmounts } from '../model/amounts.ts';
import { getNamed } from '../model/named-values.ts';
import { formatSpaced, parseLocalMinute } from '../text/local-time.ts';
import { memoText } from './memo-text.ts';
import { exportTopic, plainTopic } from './read-annotations.ts';
import { assignmentCosts } from './write-resources.ts';
import { lengthOf, uniqueNames } from './xer-limits.ts';
import type { XerNumbers } from './xer-numbers.ts';
import type { XerWriter } from './xer-writer.ts';

/** Writes ACTVTYPE, ACTVCODE and TASKACTV. */
export function writeActivityCodes(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const types = new Map<string, Map<string, string>>();
  for (const { name, values } of programme.activityCodeTypes)
    types.set(name, new Map(values.map((value) => [value.code, value.description])));
  for (const task of numbers.activities)
    for (const [name, code] of Object.entries(task.activityCodes)) {
      const values = types.get(name) ?? new Map<string, string>();
      types.set(name, values);
      if (!values.has(code)) values.set(code, '');
    }
  const typeNames = [...types.keys()];
  const typeLabels = uniqueIn(xer, ['ACTVTYPE', 'actv_code_type'], typeNames);
  const codes = typeNames.flatMap((type) => {
    const values = [...types.get(type)!];
    const names = uniqueIn(
      xer,
      ['ACTVCODE', 'short_name'],
      values.map(([code]) => code),
    );
    return values.map(([code, description], index) => ({ type, code, name: names[index]!, description }));
  });
  const longest = codes.reduce((most, { name }) => Math.max(most, name.length), 20);
  const codeIds = new Map(codes.map(({ type, code }, index) => [`${type}\t${code}`, index + 1]));
  xer.table('ACTVTYPE', typeNames, {
    actv_code_type_id: (_name, index) => index + 1,
    actv_short_len: () => longest,
    seq_num: (_name, index) => index,
    actv_code_type: (_name, index) => typeLabels[index],
    proj_id: () => numbers.projectId,
    actv_code_type_scope: () => 'AS_Project',
  });
  xer.table('ACTVCODE', codes, {
    actv_code_id: (_code, index) => index + 1,
    actv_code_type_id: ({ type }) => typeNames.indexOf(type) + 1,
    actv_code_name: ({ description }) => description,
    short_name: ({ name }) => name,
    seq_num: (_code, index) => index,
  });
  const given = numbers.activities.flatMap((task) =>
    Object.entries(task.activityCodes).map(([type, code]) => ({ task, type, code })),
  );
  xer.table('TASKACTV', given, {
    task_id: ({ task }) => numbers.activityId(task.id),
    actv_code_type_id: ({ type }) => typeNames.indexOf(type) + 1,
    actv_code_id: ({ type, code }) => codeIds.get(`${type}\t${code}`),
    proj_id: () => numbers.projectId,
  });
}

function uniqueIn(xer: XerWriter, [table, column]: [string, string], given: readonly string[]): string[] {
  const names = uniqueNames(given, lengthOf(table, column)!);
  for (const [index, name] of given.entries()) xer.changed.note(table, column, { given: name, written: names[index]! });
  return names;
}

const typeCodes = {
  text: 'FT_TEXT',
  number: 'FT_FLOAT_2_DECIMALS',
  date: 'FT_START_DATE',
  cost: 'FT_MONEY',
  flag: 'FT_TEXT',
  duration: 'FT_FLOAT_2_DECIMALS',
};

/** Writes UDFTYPE and UDFVALUE. */
export function writeUserFields(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const wbsIds = new Set(numbers.wbs.map((task) => task.id));
  const fields = programme.customFields.flatMap((field) => {
    const key = field.alias ?? field.name;
    if (field.of === 'resource') return [{ field, key, owner: 'RSRC' }];
    const isOfWbs = numbers.wbs.some((task) => Object.hasOwn(task.custom, key));
    const ofTask = { field, key, owner: 'TASK' };
    return isOfWbs ? [ofTask, { field, key, owner: 'PROJWBS' }] : [ofTask];
  });
  const labels = new Map<string, string>();
  for (const owner of ['TASK', 'PROJWBS', 'RSRC']) {
    const own = fields.filter((field) => field.owner === owner);
    const names = uniqueIn(
      xer,
      ['UDFTYPE', 'udf_type_label'],
      own.map(({ key }) => key),
    );
    for (const [index, { key }] of own.entries()) labels.set(`${owner} ${key}`, names[index]!);
  }
  xer.table('UDFTYPE', fields, {
    udf_type_id: (_field, index) => index + 1,
    table_name: ({ owner }) => owner,
    udf_type_name: ({ field }) => field.name,
    udf_type_label: ({ owner, key }) => labels.get(`${owner} ${key}`),
    logical_data_type: ({ field }) => typeCodes[field.type],
    super_flag: () => false,
  });
  const ownersOf = (owner: string): { id: number | undefined; custom: Task['custom'] }[] => {
    if (owner === 'RSRC') return programme.resources.map(({ id, custom }) => ({ id: numbers.resourceId(id), custom }));
    if (owner === 'TASK') return numbers.activities.map(({ id, custom }) => ({ id: numbers.activityId(id), custom }));
    return numbers.wbs.filter(({ id }) => wbsIds.has(id)).map(({ id, custom }) => ({ id: numbers.wbsId(id), custom }));
  };
  const values = fields.flatMap(({ field, key, owner }, index) =>
    ownersOf(owner).flatMap(({ id, custom }) => {
      const value = getNamed(custom, key);
      return value === undefined || id === undefined ? [] : [{ typeId: index + 1, id, value, type: field.type }];
    }),
  );
  xer.table('UDFVALUE', values, {
    udf_type_id: ({ typeId }) => typeId,
    fk_id: ({ id }) => id,
    proj_id: () => numbers.projectId,
    udf_date: ({ value, type }) => (type === 'date' ? dateText(String(value)) : ''),
    udf_number: ({ value, type }) => (['number', 'cost', 'duration'].includes(type) ? Number(value) : ''),
    udf_text: ({ value, type }) => (type === 'text' || type === 'flag' ? memoText(String(value)) : ''),
  });
}

function dateText(value: string): string {
  return formatSpaced(parseLocalMinute(value, 0, value.length)) || value;
}

/** Writes MEMOTYPE, TASKMEMO and WBSMEMO; a note of the export itself is at the element of the project. */
export function writeNotes(xer: XerWriter, numbers: XerNumbers, exportNote: string | undefined): void {
  const noted = numbers.activities.filter((task) => task.notes !== null);
  const notedWbs = numbers.wbs.filter((task) => task.notes !== null);
  const ofWbs = [
    ...notedWbs.map(({ id, notes }) => ({ wbsId: numbers.wbsId(id), topic: 1, notes })),
    ...(exportNote === undefined ? [] : [{ wbsId: numbers.rootId, topic: 2, notes: exportNote }]),
  ];
  if (noted.length + ofWbs.length === 0) return;
  xer.table('MEMOTYPE', exportNote === undefined ? [plainTopic] : [plainTopic, exportTopic], {
    memo_type_id: (_topic, index) => index + 1,
    seq_num: (_topic, index) => index + 1,
    eps_flag: () => false,
    proj_flag: () => true,
    wbs_flag: () => true,
    task_flag: () => true,
    memo_type: (topic) => topic,
  });
  xer.table('TASKMEMO', noted, {
    memo_id: (_task, index) => index + 1,
    task_id: (task) => numbers.activityId(task.id),
    memo_type_id: () => 1,
    proj_id: () => numbers.projectId,
    task_memo: (task) => memoText(task.notes),
  });
  xer.table('WBSMEMO', ofWbs, {
    wbs_memo_id: (_memo, index) => index + 1,
    proj_id: () => numbers.projectId,
    wbs_id: ({ wbsId }) => wbsId,
    memo_type_id: ({ topic }) => topic,
    wbs_memo: ({ notes }) => memoText(notes),
  });
}

/** Writes PROJCOST: what an activity costs beyond its assignments, and what it cost in each baseline. */
export function writeExpenses(
  xer: XerWriter,
  programme: Programme,
  numbers: XerNumbers,
  baselines: readonly BaselineProject[],
): void {
  const assigned = new Map<string, { cost: number; actual: number }>();
  for (const [{ taskId, actualCost }, cost] of assignmentCosts(programme)) {
    const sum = assigned.get(taskId) ?? { cost: 0, actual: 0 };
    assigned.set(taskId, { cost: sum.cost + (cost ?? 0), actual: sum.actual + (actualCost ?? 0) });
  }
  const expenses = numbers.activities.flatMap((task) => {
    if (task.cost === null && task.actualCost === null) return [];
    const own = assigned.get(task.id);
    // A figure that the activity does not have is that of its assignments.
    const cost = task.cost === null ? 0 : sumOfAmounts(task.cost, -(own?.cost ?? 0));
    const actual = task.actualCost === null ? 0 : sumOfAmounts(task.actualCost, -(own?.actual ?? 0));
    if (own && cost === 0 && actual === 0) return [];
    return [{ projectId: numbers.projectId, taskId: numbers.activityId(task.id)!, name: task.name, cost, actual }];
  });
  const ofBaselines = baselines.flatMap(({ projectId, rows }) =>
    rows.flatMap(({ id, task: { name }, baseline: { cost } }) =>
      cost === null ? [] : [{ projectId, taskId: id, name, cost, actual: 0 }],
    ),
  );
  xer.table('PROJCOST', [...expenses, ...ofBaselines], {
    cost_item_id: (_expense, index) => index + 1,
    proj_id: ({ projectId }) => projectId,
    task_id: ({ taskId }) => taskId,
    cost_name: ({ name }) => name,
    act_cost: ({ actual }) => actual,
    remain_cost: ({ cost, actual }) => sumOfAmounts(cost, -actual),
    target_cost: ({ cost }) => cost,
  });
}

export interface BaselineProject {
  projectId: number;
  number: number;
  /** Each with the number of the activity's copy in that project, which no other activity of the file has. */
  rows: { id: number; task: Task; baseline: Baseline }[];
}

/** The baselines as projects of their own, by number. */
export function baselineProjects(numbers: XerNumbers): BaselineProject[] {
  const byNumber = new Map<number, BaselineProject>();
  let id = numbers.activities.reduce((highest, task) => Math.max(highest, numbers.activityId(task.id)!), 0);
  for (const task of numbers.activities) {
    for (const baseline of task.baselines) {
      const { number } = baseline;
      const project = byNumber.get(number) ?? { projectId: numbers.projectId + 1 + number, number, rows: [] };
      id += 1;
      project.rows.push({ id, task, baseline });
      byNumber.set(number, project);
    }
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
