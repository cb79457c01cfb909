// The records of this domain that the search finds.
import { sql } from 'kysely';
import { visibleIn } from '../platform/records/visible.ts';
import { visibleForms } from './visible.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'forms',
    view: 'forms:view',
    from: 'forms f',
    id: 'f.id',
    title: 'f.title',
    detail: `'FRM-' || lpad(f.number::text, 4, '0')`,
    project: 'f.project_id',
    projects: (scope) => visibleIn(scope, 'forms:view').only,
    where: (scope) => sql`NOT f.is_deleted AND ${visibleForms([scope])}`,
  }),
];
