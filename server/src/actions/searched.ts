// The records of this domain that the search finds.
import { sql } from 'kysely';
import { visibleIn } from '../platform/records/visible.ts';
import { visibleActions } from '../schedule/visible.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'actions',
    view: 'schedule:view',
    from: 'actions a',
    id: 'a.action_id',
    title: 'a.name',
    detail: 'a.code',
    kindWord: `nullif(a.action_category, 'Scheduling Task')`,
    project: 'a.project_id',
    projects: (scope) => visibleIn(scope, 'schedule:view').only,
    where: (scope) => sql`NOT a.is_deleted AND ${visibleActions([scope])}`,
  }),
];
