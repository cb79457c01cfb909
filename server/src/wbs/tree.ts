// The WBS as a tree with totals: budgets, tasks, cost, progress and dates of an element with everything below it.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import type { WbsRow, WbsTasks } from './store.ts';

export type WbsElement = AnswerOf<Calls['listWbs']>['items'][number];
export type WbsNode = WbsElement & { children: WbsNode[] };

/** Maximum depth of a WBS, as in other planning programs. */
export const maxLevels = 50;

/** `It would be on level 51; 50 levels are the most.` */
export const tooDeepMessage = (what: string, level: number): string =>
  `${what} would be on level ${level}; ${maxLevels} levels are the most.`;

interface Total {
  budget: number;
  tasks: number;
  cost: number;
  duration: number;
  done: number;
  start: string | null;
  end: string | null;
}

/** The roots with their children, in order. Linear. Money is added in ten-thousandths. */
export function treeOf(
  rows: readonly WbsRow[],
  tasks: readonly WbsTasks[],
  scopeOf: (row: WbsRow) => Scope,
): WbsNode[] {
  const byId = new Map(rows.map((row) => [row.wbs_id, row]));
  const byParent = new Map<string, WbsRow[]>();
  for (const row of rows) {
    const parent = row.parent_wbs_id !== null && byId.has(row.parent_wbs_id) ? row.parent_wbs_id : '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const own = new Map(tasks.map((each) => [each.wbs_id, each]));
  const grow = (row: WbsRow): { node: WbsNode; total: Total } => {
    const below = (byParent.get(row.wbs_id) ?? []).map(grow);
    const total = below.reduce((sum, { total: part }) => plus(sum, part), totalOf(row, own.get(row.wbs_id)));
    return { total, node: { ...present(row, total, scopeOf(row)), children: below.map(({ node }) => node) } };
  };
  return (byParent.get('') ?? []).map((row) => grow(row).node);
}

/** The nodes of a tree as a list, each before its children. */
export function flat(nodes: readonly WbsNode[]): WbsElement[] {
  return nodes.flatMap(({ children, ...element }) => [element, ...flat(children)]);
}

function totalOf(row: WbsRow, tasks: WbsTasks | undefined): Total {
  return {
    budget: Math.round(Number(row.budget ?? 0) * 10_000),
    tasks: tasks?.task_count ?? 0,
    cost: Math.round((tasks?.task_cost ?? 0) * 10_000),
    duration: tasks?.duration ?? 0,
    done: tasks?.done ?? 0,
    start: tasks?.start_date ?? null,
    end: tasks?.end_date ?? null,
  };
}

const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b);
const later = (a: string | null, b: string | null) => (a === null ? b : b === null || a > b ? a : b);

function plus(a: Total, b: Total): Total {
  return {
    budget: a.budget + b.budget,
    tasks: a.tasks + b.tasks,
    cost: a.cost + b.cost,
    duration: a.duration + b.duration,
    done: a.done + b.done,
    start: earlier(a.start, b.start),
    end: later(a.end, b.end),
  };
}

function present(row: WbsRow, total: Total, scope: Scope): WbsElement {
  const { position, budget, ...rest } = row;
  const shown = (amount: number | null) => (seesMoney(scope, row.project_id) ? amount : null);
  const may = (action: 'edit' | 'delete') => scope.can(`schedule:${action}`, row.project_id);
  return {
    ...rest,
    order: position,
    budget: shown(budget === null ? null : Number(budget)),
    total_budget: shown(total.budget / 10_000),
    task_count: total.tasks,
    task_cost: shown(total.cost / 10_000),
    progress: total.duration === 0 ? 0 : Math.round((1000 * total.done) / total.duration) / 10,
    start_date: total.start,
    end_date: total.end,
    abilities: (['edit', 'delete'] as const).filter(may),
  };
}

/**
 * The code by position for every element whose code differs, by id. A top-level element keeps a code that is not a
 * number.
 */
export function codesByPlace(roots: readonly WbsNode[]): Map<string, string> {
  const codes = new Map<string, string>();
  const number = (nodes: readonly WbsNode[], above: string | null) => {
    nodes.forEach(({ wbs_id, code, children }, at) => {
      const keeps = above === null && !/^\d+$/.test(code);
      const own = keeps ? code : above === null ? String(at + 1) : `${above}.${at + 1}`;
      if (own !== code) codes.set(wbs_id, own);
      number(children, own);
    });
  };
  number(roots, null);
  return codes;
}
