// The records of this domain that the search finds.
import { sql } from 'kysely';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'roles',
    view: 'roles:view',
    from: 'roles r',
    id: 'r.id',
    title: 'r.name',
    detail: 'r.description',
    where: () => sql`NOT r.is_deleted`,
  }),
];
