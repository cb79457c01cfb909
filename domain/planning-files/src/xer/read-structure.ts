// The WBS of one project of an XER file as summary tasks, in the order P6 shows it: a node, its activities by activity
// id, then the nodes under it by their sequence number.
import { newTask, type Task } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';
import { keyOf, type XerKey, type XerTables } from './xer-tables.ts';

export interface WbsNode {
  id: XerKey;
  task: Task;
  /** Empty for the root. */
  parentId: XerKey;
  sequence: number;
  children: WbsNode[];
  activities: Task[];
}

/** How far below a root an element is followed. */
const deepestWbs = 100;

/** The nodes of a project by their id; parents that are not in the file make a node a root. */
export function readWbs(tables: XerTables, projectId: string, taken: ReadonlyMap<XerKey, Task>): Map<XerKey, WbsNode> {
  const nodes = new Map<XerKey, WbsNode>();
  const projectKey = keyOf(projectId);
  tables.each(
    'PROJWBS',
    ['wbs_id', 'proj_id', 'wbs_name', 'wbs_short_name', 'proj_node_flag', 'parent_wbs_id', 'seq_num'],
    (row, at) => {
      const id = row.key(at.wbs_id);
      if (id === '' || row.key(at.proj_id) !== projectKey || nodes.has(id)) return;
      // WBS and activities are counted apart in P6; here they share a list.
      const task = newTask(taken.has(id) ? `W${id}` : String(id));
      task.kind = 'summary';
      task.name = row.text(at.wbs_name);
      task.code = row.text(at.wbs_short_name);
      nodes.set(id, {
        id,
        task,
        parentId: row.flag(at.proj_node_flag) ? '' : row.key(at.parent_wbs_id),
        sequence: row.number(at.seq_num) ?? 0,
        children: [],
        activities: [],
      });
    },
  );
  return nodes;
}

/** All tasks in outline order; sets the parents and the WBS codes (`short.names.joined`). */
export function outlineOfWbs(nodes: Map<XerKey, WbsNode>, loose: readonly Task[], log: ReadingLog): Task[] {
  const roots: WbsNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  const tasks: Task[] = [];
  const visited = new Set<WbsNode>();
  const cutOff = new Set<WbsNode>();
  const visit = (node: WbsNode, parent: Task | null, depth: number): void => {
    visited.add(node);
    node.task.parentId = parent?.id ?? null;
    node.task.wbsCode = parent?.wbsCode ? `${parent.wbsCode}.${node.task.code ?? ''}` : node.task.code;
    node.task.code = node.task.wbsCode;
    tasks.push(node.task);
    for (const activity of node.activities.sort(byCode)) {
      activity.parentId = node.task.id;
      activity.wbsCode = node.task.wbsCode;
      tasks.push(activity);
    }
    for (const child of node.children.sort(bySequence)) {
      if (depth < deepestWbs) visit(child, node.task, depth + 1);
      else if (!visited.has(child)) cutOff.add(child);
    }
  };
  for (const root of roots.sort(bySequence)) visit(root, null, 0);
  for (const node of cutOff) {
    log.warn(
      `The WBS element "${node.task.name}" is more than ${deepestWbs + 1} levels deep and was moved to the top.`,
    );
    visit(node, null, 0);
  }
  for (const node of nodes.values()) {
    if (visited.has(node)) continue;
    log.warn(`The WBS element "${node.task.name}" hangs in a circle and was moved to the top.`);
    node.children = node.children.filter((child) => !visited.has(child));
    visit(node, null, deepestWbs);
  }
  for (const task of [...loose].sort(byCode)) tasks.push(task);
  return tasks;
}

function byCode(a: Task, b: Task): number {
  const left = a.code ?? '';
  const right = b.code ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
}

function bySequence(a: WbsNode, b: WbsNode): number {
  return a.sequence - b.sequence;
}
