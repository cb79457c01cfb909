// The records of this domain that the search finds.
import { sql } from 'kysely';
import { visibleIn } from '../platform/records/visible.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'wbs',
    view: 'schedule:view',
    from: 'wbs w',
    id: 'w.wbs_id',
    title: 'w.name',
    detail: 'w.code',
    project: 'w.project_id',
    projects: (scope) => visibleIn(scope, 'schedule:view').only,
    where: () => sql`NOT w.is_deleted`,
  }),
];
