import type { ExportedTable } from '../../ui/data-grid/export-rows.ts';
import { linesOf, type WbsNode } from './wbs-tree.ts';

/** The whole tree as a table, open from top to bottom; amounts only for who sees them. */
export function wbsTable(roots: readonly WbsNode[], showsMoney: boolean): ExportedTable {
  const money = showsMoney ? ['Own budget', 'Total budget', 'Task cost'] : [];
  return {
    headers: ['Code', 'Level', 'Element', ...money, 'Tasks', 'Done (%)', 'Start', 'Finish'],
    rows: linesOf(roots, new Set()).map(({ node, level }) => [
      node.code,
      level,
      node.name,
      ...(showsMoney ? [node.budget, node.total_budget, node.task_cost] : []),
      node.task_count,
      Math.round(node.progress),
      node.start_date,
      node.end_date,
    ]),
  };
}
