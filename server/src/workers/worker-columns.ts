import type { AnswerOf, Calls } from '@horizon/contract';
import type { Column } from '../platform/spreadsheet.ts';
import { inWords } from './standing.ts';

type Listed = AnswerOf<Calls['listWorkers']>['items'][number];

const standings = { valid: 'Valid', expiring: 'Expires soon', expired: 'Expired', none: 'Nothing recorded' };

/** The columns of the file of workers. */
export const workerColumns: Column<Listed>[] = [
  { header: 'Worker', value: ({ name }) => name, width: 30 },
  { header: 'E-mail', value: ({ email }) => email, width: 30 },
  { header: 'Employee number', value: ({ employee_number }) => employee_number },
  { header: 'Employer', value: ({ employer }) => employer, width: 26 },
  { header: 'Level', value: ({ level }) => level },
  { header: 'Labour rate', value: ({ labour_rate_name }) => labour_rate_name, width: 26 },
  { header: 'Crews', value: ({ crews }) => crews.map(({ name }) => name).join('; ') || null, width: 26 },
  { header: 'Standing', value: ({ standing }) => standings[standing] },
  { header: 'Next expiry', value: ({ next_expiry }) => next_expiry },
  {
    header: 'Licences, tickets and inductions',
    value: ({ credentials }) => credentials.map(inWords).join('; ') || null,
    width: 60,
  },
];
