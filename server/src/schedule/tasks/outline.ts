// The position of each task in the outline of its project, for lists in that order: a tree by one recursive query.
import { sql, type RawBuilder } from 'kysely';

/**
 * Rows `action_id, path` of the tasks of a project; sorted bytewise, `path` gives the outline: a parent before its
 * children, siblings by their position. Cost: the tasks of the project, for each page.
 */
export function outlinePaths(workspaceIds: readonly string[], projectId: string): RawBuilder<unknown> {
  return sql`(WITH RECURSIVE siblings AS (
      SELECT action_id, parent_id,
        lpad(to_hex(row_number() OVER (PARTITION BY parent_id ORDER BY position, action_id)), 5, '0') COLLATE "C" AS place
      FROM actions WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND project_id = ${projectId}
        AND action_category = 'Scheduling Task' AND NOT is_deleted
    ), outline AS (
      SELECT action_id, place AS path FROM siblings WHERE parent_id IS NULL
      UNION ALL
      SELECT s.action_id, o.path || s.place FROM siblings s JOIN outline o ON s.parent_id = o.action_id
    ) SELECT action_id, path FROM outline)`;
}

/** The number of ancestors of a task with alias `a`, as a column. Cost: its ancestors. */
export const outlineLevel = sql`(WITH RECURSIVE above AS (
    SELECT a.parent_id AS id
    UNION ALL
    SELECT p.parent_id FROM above JOIN actions p ON p.workspace_id = a.workspace_id AND p.action_id = above.id
  ) SELECT count(id)::integer FROM above)`;
