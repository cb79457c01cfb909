// Data of activities in an XER file beyond the schedule: activity codes, user-defined fields, notebook topics,
// expenses, and other projects of the file that are baselines of the one read.
import type { Baseline, Programme, Resource, Task } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { sumOfAmounts, sumOrNone } from '../model/amounts.ts';
import { setNamed } from '../model/named-values.ts';
import { UniqueNames } from '../model/unique-names.ts';
import type { ReadingLog } from '../reading-log.ts';
import { plainTextOfHtml } from '../text/plain-text.ts';
import type { XerFields, XerKey, XerRow, XerTables } from './xer-tables.ts';

type TasksById = ReadonlyMap<XerKey, Task>;
type CustomField = Programme['customFields'][number];

/** Activity code types of the file with their values; sets the codes of the tasks. */
export function readActivityCodes(tables: XerTables, tasks: TasksById): Programme['activityCodeTypes'] {
  const types = new Map<XerKey, Programme['activityCodeTypes'][number]>();
  const names = new UniqueNames();
  tables.each('ACTVTYPE', ['actv_code_type_id', 'actv_code_type'], (row, at) => {
    types.set(row.key(at.actv_code_type_id), { name: names.of(row.text(at.actv_code_type)), values: [] });
  });
  const codes = new Map<XerKey, string>();
  tables.each('ACTVCODE', ['short_name', 'actv_code_name', 'actv_code_id', 'actv_code_type_id'], (row, at) => {
    const code = row.text(at.short_name) || row.text(at.actv_code_name);
    codes.set(row.key(at.actv_code_id), code);
    types.get(row.key(at.actv_code_type_id))?.values.push({ code, description: row.text(at.actv_code_name) });
  });
  const used = new Set<XerKey>();
  tables.each('TASKACTV', ['task_id', 'actv_code_type_id', 'actv_code_id'], (row, at) => {
    const task = tasks.get(row.key(at.task_id));
    const typeId = row.key(at.actv_code_type_id);
    const type = types.get(typeId);
    const code = codes.get(row.key(at.actv_code_id));
    if (!task || !type || code === undefined) return;
    used.add(typeId);
    setNamed(task.activityCodes, type.name, code);
  });
  return [...types].filter(([id, type]) => used.has(id) || type.values.length > 0).map(([, type]) => type);
}

const customTypes: Record<string, CustomField['type']> = {
  FT_TEXT: 'text',
  FT_START_DATE: 'date',
  FT_END_DATE: 'date',
  FT_FLOAT_2_DECIMALS: 'number',
  FT_FLOAT: 'number',
  FT_INT: 'number',
  FT_MONEY: 'cost',
};

export interface UdfOwners {
  tasks: TasksById;
  /** WBS elements by their own id, which may equal an activity's. */
  wbs: TasksById;
  resources: ReadonlyMap<string, Resource>;
}

/** User-defined fields of activities, WBS elements and resources; sets their values. */
export function readUserFields(tables: XerTables, owners: UdfOwners, log: ReadingLog): CustomField[] {
  const fields = new Map<string, { field: CustomField; key: string; owner: string }>();
  tables.each(
    'UDFTYPE',
    ['table_name', 'udf_type_label', 'udf_type_name', 'logical_data_type', 'udf_type_id'],
    (row, at) => {
      const owner = row.text(at.table_name);
      if (!['TASK', 'PROJWBS', 'RSRC'].includes(owner)) return;
      const label = row.text(at.udf_type_label) || row.text(at.udf_type_name);
      const type = Object.hasOwn(customTypes, row.text(at.logical_data_type))
        ? customTypes[row.text(at.logical_data_type)]!
        : 'text';
      const of = owner === 'RSRC' ? 'resource' : 'task';
      const field: CustomField = { name: row.text(at.udf_type_name) || label, alias: label || null, of, type };
      fields.set(row.text(at.udf_type_id), { field, key: label, owner });
    },
  );
  tables.each('UDFVALUE', [...userValueFields, 'udf_type_id', 'fk_id'], (row, at) => {
    const entry = fields.get(row.text(at.udf_type_id));
    const id = row.key(at.fk_id);
    if (!entry) return log.leaveOut('other-user-fields', 'User-defined fields of projects, expenses and other records');
    const custom = customOf(owners, entry.owner, id);
    if (custom) setNamed(custom, entry.key, userValue(row, at, entry.field.type));
  });
  const unique = new Map<string, CustomField>();
  for (const { field, key } of fields.values()) if (!unique.has(field.of + key)) unique.set(field.of + key, field);
  return [...unique.values()];
}

function customOf(owners: UdfOwners, owner: string, id: XerKey): Task['custom'] | undefined {
  if (owner === 'RSRC') return owners.resources.get(String(id))?.custom;
  return (owner === 'TASK' ? owners.tasks : owners.wbs).get(id)?.custom;
}

const userValueFields = ['udf_date', 'udf_number', 'udf_text', 'udf_code_id'] as const;

function userValue(row: XerRow, at: XerFields<typeof userValueFields>, type: CustomField['type']): string | number {
  if (type === 'date') {
    const date = row.date(at.udf_date);
    return date === null ? row.text(at.udf_date) : formatMinute(date);
  }
  if (type === 'number' || type === 'cost') return row.number(at.udf_number) ?? row.text(at.udf_number);
  return plainTextOfHtml(row.text(at.udf_text) || row.text(at.udf_code_id));
}

/** The topic that notes are written under when they have none of their own. */
export const plainTopic = 'Notes';

/** The topic of what an export of Horizon says of itself; nothing of the programme. */
export const exportTopic = 'Export from Horizon';

/** Notebook topics of activities and WBS elements, one after the other, each under its name. */
export function readNotes(tables: XerTables, tasks: TasksById, wbs: TasksById): void {
  const topics = new Map<string, string>();
  tables.each(
    'MEMOTYPE',
    ['memo_type_id', 'memo_type'],
    (row, at) => void topics.set(row.text(at.memo_type_id), row.text(at.memo_type)),
  );
  const add = (task: Task | undefined, topicId: string, memo: string): void => {
    const text = plainTextOfHtml(memo.replaceAll('""', '"'));
    if (!task || text === '') return;
    const topic = topics.get(topicId) ?? plainTopic;
    if (topic === exportTopic) return;
    const note = topic === plainTopic ? text : `${topic}: ${text}`;
    task.notes = task.notes === null ? note : `${task.notes}\n\n${note}`;
  };
  tables.each('TASKMEMO', ['task_id', 'memo_type_id', 'task_memo'], (row, at) =>
    add(tasks.get(row.key(at.task_id)), row.text(at.memo_type_id), row.text(at.task_memo)),
  );
  tables.each('WBSMEMO', ['wbs_id', 'memo_type_id', 'wbs_memo'], (row, at) =>
    add(wbs.get(row.key(at.wbs_id)), row.text(at.memo_type_id), row.text(at.wbs_memo)),
  );
}

/** Adds expenses to the costs of their activities; their vendors and accounts are left out. */
export function readExpenses(tables: XerTables, tasks: TasksById, log: ReadingLog): void {
  tables.each('PROJCOST', ['task_id', 'act_cost', 'remain_cost'], (row, at) => {
    const task = tasks.get(row.key(at.task_id));
    if (!task) return;
    const actual = row.number(at.act_cost) ?? 0;
    task.actualCost = sumOfAmounts(task.actualCost, actual);
    task.cost = sumOfAmounts(task.cost, actual, row.number(at.remain_cost));
    log.leaveOut('expenses', 'Expenses: their amount is in the cost of the activity, their vendor and account are not');
  });
}

/** Baselines: projects of the file that are copies of the one read, activity by activity; the primary one is number 0. */
export function readBaselines(tables: XerTables, projectId: string, primaryId: string, tasks: Iterable<Task>): void {
  const numbers = new Map<string, number>();
  tables.each('PROJECT', ['proj_id', 'orig_proj_id'], (row, at) => {
    const id = row.text(at.proj_id);
    if (row.text(at.orig_proj_id) === projectId && id !== projectId) numbers.set(id, 0);
  });
  if (numbers.size === 0) return;
  const order = [...numbers.keys()].sort((a, b) => Number(b === primaryId) - Number(a === primaryId));
  for (const [index, id] of order.entries()) numbers.set(id, index);
  const byCode = new Map<string, Task>();
  for (const task of tasks) if (task.code !== null && task.kind !== 'summary') byCode.set(task.code, task);
  const costs = baselineCosts(tables, numbers);
  tables.each('TASK', [...baselineFields, 'proj_id', 'task_code', 'task_id'], (row, at) => {
    const number = numbers.get(row.text(at.proj_id));
    const task = number === undefined ? undefined : byCode.get(row.text(at.task_code));
    if (task) task.baselines.push({ ...baselineOf(row, at, number!), cost: costs.get(row.key(at.task_id)) ?? null });
  });
  for (const task of byCode.values()) task.baselines.sort((a, b) => a.number - b.number);
}

/** Costs of the activities of baselines, assignments and expenses together, by their ids. */
function baselineCosts(tables: XerTables, projects: ReadonlyMap<string, number>): Map<XerKey, number> {
  const costs = new Map<XerKey, number>();
  const add = (key: XerKey, ...amounts: (number | null)[]) => {
    const sum = sumOrNone(...amounts);
    if (sum !== null) costs.set(key, sumOfAmounts(costs.get(key) ?? 0, sum));
  };
  const assigned = ['proj_id', 'task_id', 'act_reg_cost', 'act_ot_cost', 'remain_cost'] as const;
  tables.each('TASKRSRC', assigned, (row, at) => {
    if (!projects.has(row.text(at.proj_id))) return;
    add(row.key(at.task_id), row.number(at.act_reg_cost), row.number(at.act_ot_cost), row.number(at.remain_cost));
  });
  tables.each('PROJCOST', ['proj_id', 'task_id', 'act_cost', 'remain_cost'], (row, at) => {
    if (!projects.has(row.text(at.proj_id))) return;
    add(row.key(at.task_id), row.number(at.act_cost), row.number(at.remain_cost));
  });
  return costs;
}

const baselineFields = [
  'act_start_date',
  'restart_date',
  'target_start_date',
  'act_end_date',
  'reend_date',
  'target_end_date',
  'target_drtn_hr_cnt',
  'target_work_qty',
] as const;

function baselineOf(row: XerRow, at: XerFields<typeof baselineFields>, number: number): Baseline {
  return {
    number,
    start: row.date(at.act_start_date) ?? row.date(at.restart_date) ?? row.date(at.target_start_date),
    finish: row.date(at.act_end_date) ?? row.date(at.reend_date) ?? row.date(at.target_end_date),
    durationMinutes: row.minutes(at.target_drtn_hr_cnt),
    workMinutes: row.minutes(at.target_work_qty),
    cost: null,
  };
}
