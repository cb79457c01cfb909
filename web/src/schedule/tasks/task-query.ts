// What the list of tasks asks the server for: its filters and its order, in the words of the call.
import type { CallInput } from '../../client/api.ts';
import type { SortKey } from '../../ui/data-grid/grid-types.ts';

export type TaskQuery = NonNullable<CallInput<'listTasks'>['query']>;
type Sort = NonNullable<TaskQuery['sort']>;
type ExportQuery = NonNullable<CallInput<'exportTasks'>['query']>;

/** As the programme stands in its outline, or what is not done first. */
export type TaskOrder = 'outline' | 'current';

const sortNames: Readonly<Record<string, 'name' | 'start_date' | 'end_date'>> = {
  name: 'name',
  start: 'start_date',
  finish: 'end_date',
};

/** The order that the view asks for first, as the server can give it; else the one that the list opens in. */
export function taskSort(keys: readonly SortKey[], opensIn: TaskOrder): Sort {
  const key = keys.find(({ id }) => id in sortNames);
  const name = key && sortNames[key.id];
  if (!name) return opensIn;
  return key.desc ? `-${name}` : name;
}

/** The same filters and order for a file; the project stands in its address. */
export function exportQuery(query: TaskQuery): ExportQuery {
  const {
    workspace_id: _workspace,
    project_id: _project,
    page: _page,
    limit: _limit,
    include_dependencies: _dependencies,
    include_constraints: _constraints,
    ...shared
  } = query;
  return shared;
}
