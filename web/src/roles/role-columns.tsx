import type { CallAnswer } from '../client/api.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';

export type Role = CallAnswer<'listRoles'>['items'][number];

/** The kind of role: built in, the workspace's own, or external. */
export function roleKind(role: Pick<Role, 'key' | 'is_external'>): string {
  const kind = role.key ? 'Built in' : 'Own';
  return role.is_external ? `${kind}, external` : kind;
}

/** The columns of the list of roles. */
export const roleColumns: readonly GridColumn<Role>[] = [
  { id: 'name', header: 'Role', value: (row) => row.name, opens: true, widthPx: 220, groupable: false },
  {
    id: 'description',
    header: 'Purpose',
    value: (row) => row.description || null,
    isRead: true,
    widthPx: 420,
    groupable: false,
  },
  { id: 'kind', header: 'Kind', value: roleKind, filter: 'set', widthPx: 140 },
  {
    id: 'members',
    header: 'Members',
    value: (row) => row.members_count,
    kind: 'number',
    widthPx: 100,
    groupable: false,
  },
  {
    id: 'permissions',
    header: 'Permissions',
    value: (row) => row.permissions.length,
    kind: 'number',
    widthPx: 128,
    groupable: false,
  },
];
