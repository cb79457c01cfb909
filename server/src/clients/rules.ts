// Rules of clients: numbers are checked; two clients may have the same name or ABN, after a warning.
import { clientStatusLabels, type clientRecord } from '@horizon/contract';
import { businessNumbers, numbersWarning } from '../companies/business-numbers.ts';
import { severalOf } from '../platform/list.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import { sql } from 'kysely';
import { countProjects } from './store.ts';

export const clientRules: RecordRules<typeof clientRecord> = {
  duplicates: {},
  check: (_write, values) => ({ ...values, ...businessNumbers(values) }),
  present: async (db, clients) => {
    const counts = await countProjects(db, clients);
    return clients.map((client) => ({
      statusLabel: client.is_deleted ? 'Archived' : clientStatusLabels[client.status],
      projectCount: counts.get(client.id) ?? 0,
      numbersWarning: numbersWarning(client),
      createdAt: client.created_at,
      updatedAt: client.updated_at,
    }));
  },
  where: ({ tag }) => {
    const tags = severalOf(tag as string | string[] | undefined);
    return [tags !== undefined && sql`t.tags && ${tags}::text[]`];
  },
};
