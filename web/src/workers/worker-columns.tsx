import { CrewMark } from '../crews/crew-name.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { emptyMark } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { credentialText, standings, type Worker } from './workers.ts';

/** Columns of the worker list. */
export const workerColumns: readonly GridColumn<Worker>[] = [
  { id: 'name', header: 'Worker', value: (row) => row.name, widthPx: 210, opens: true, groupable: false },
  {
    id: 'standing',
    header: 'Standing',
    value: (row) => standings[row.standing].label,
    render: (row) => <StatusChip {...standings[row.standing]} plain />,
    filter: 'none',
    priority: 1,
    firm: true,
    widthPx: 130,
  },
  {
    id: 'next_expiry',
    header: 'Next expiry',
    value: (row) => row.next_expiry,
    kind: 'date',
    priority: 1,
    widthPx: 120,
  },
  {
    id: 'due',
    header: 'Expired or expires soon',
    value: (row) =>
      row.credentials
        .filter(({ standing }) => standing !== 'valid')
        .map(credentialText)
        .join('; ') || null,
    isRead: true,
    groupable: false,
    widthPx: 320,
  },
  {
    id: 'crews',
    header: 'Crews',
    value: (row) => row.crews.map(({ name }) => name).join(', ') || null,
    render: (row) =>
      row.crews.length === 0 ? emptyMark : row.crews.map((crew) => <CrewMark key={crew.crew_id} {...crew} />),
    widthPx: 180,
  },
  { id: 'employer', header: 'Employer', value: (row) => row.employer, filter: 'set', widthPx: 190 },
  { id: 'employee_number', header: 'Number', value: (row) => row.employee_number, groupable: false, widthPx: 100 },
  { id: 'level', header: 'Level', value: (row) => row.level, filter: 'set', widthPx: 90 },
  { id: 'labour_rate_name', header: 'Labour rate', value: (row) => row.labour_rate_name, priority: 3, widthPx: 180 },
  { id: 'email', header: 'E-mail', value: (row) => row.email, hiddenAtFirst: true, groupable: false, widthPx: 240 },
];
