import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { projectNames, roleNames, statusOf, type Member } from './members.ts';

/** Columns of the list of members. */
export const peopleColumns: readonly GridColumn<Member>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, widthPx: 210, opens: true, groupable: false },
  { id: 'email', header: 'E-mail', value: (row) => row.email, widthPx: 250, firm: true, groupable: false },
  { id: 'title', header: 'Position', value: (row) => row.title, priority: 3, widthPx: 170 },
  { id: 'company', header: 'Company', value: (row) => row.company, filter: 'set', widthPx: 190 },
  { id: 'roles', header: 'Roles', value: (row) => roleNames(row) || null, priority: 1, widthPx: 200 },
  { id: 'projects', header: 'Roles on projects', value: (row) => projectNames(row) || null, widthPx: 220 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusOf(row).label,
    render: (row) => <StatusChip {...statusOf(row)} plain />,
    filter: 'none',
    priority: 1,
    firm: true,
    widthPx: 120,
  },
  {
    id: 'last_seen_at',
    header: 'Seen last',
    value: (row) => row.last_seen_at,
    format: (value) => formatInstant(value === null ? null : String(value)),
    filter: 'none',
    groupable: false,
    firm: true,
    widthPx: 160,
  },
  { id: 'phone', header: 'Phone', value: (row) => row.phone, hiddenAtFirst: true, groupable: false, widthPx: 140 },
];
