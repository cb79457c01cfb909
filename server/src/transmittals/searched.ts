// The records of this domain that the search finds.
import { sql } from 'kysely';
import { visibleIn } from '../platform/records/visible.ts';
import { visibleTransmittals } from './visible.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'transmittals',
    view: 'transmittals:view',
    from: 'transmittals t',
    id: 't.id',
    title: 't.subject',
    detail: 't.reference',
    project: 't.project_id',
    projects: (scope) => visibleIn(scope, 'transmittals:view').only,
    where: (scope) => sql`NOT t.is_deleted AND ${visibleTransmittals([scope])}`,
  }),
];
