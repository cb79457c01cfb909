// Which queries show a kind of record: all that the first load needs to know of the kinds.
import { packed } from 'virtual:shown-in';

/** The domains whose queries show records, by their table. */
const shownIn = new Map(
  packed.split('\n').flatMap((line) => {
    const [domains = '', tables = ''] = line.split(':');
    return tables.split(' ').map((table): [string, readonly string[]] => [table, domains.split(' ')]);
  }),
);

/** Domains to invalidate when a workspace changes: archiving it makes every record in it read-only. */
export const domainsOfWorkspace: string[] = [...new Set([...shownIn.values()].flat()), 'audit'];

/** Domains whose queries become stale when a record of this kind changes. */
export const domainsStaleAfter = (entity: string): readonly string[] => [
  ...(entity === 'workspaces' ? domainsOfWorkspace : (shownIn.get(entity) ?? [])),
  'audit',
  // Each record is shown with the names of those that it is associated with.
  'associations',
];
