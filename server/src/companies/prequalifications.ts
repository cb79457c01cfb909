// Insurances, licences and systems of companies. Their status is derived from their expiry.
import { expiringDays, type prequalificationRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';

type Prequalification = Stored<typeof prequalificationRecord>;

export const prequalificationRules: RecordRules<typeof prequalificationRecord> = {
  duplicates: {},
  present: async (db, rows) => {
    const facts = await factsOf(db, rows);
    return rows.map((row) => facts.get(row.id)!);
  },
  where: ({ expires_before: day }) => [typeof day === 'string' && sql`t.expires_on <= ${day}::date`],
};

type Status = 'valid' | 'expiring' | 'expired' | 'rejected';

/** The company's name and the status of each, by id. */
async function factsOf(
  db: Db,
  rows: readonly Prequalification[],
): Promise<Map<string, { company: string; status: Status }>> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; company: string; status: Status }>`
    SELECT p.id, c.company, ${statusSql} AS status
      FROM prequalifications p JOIN companies c ON c.workspace_id = p.workspace_id AND c.id_company = p.company_id
     WHERE (p.workspace_id, p.id) IN (SELECT * FROM unnest(
       ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[]))`.execute(db);
  return new Map(found.map(({ id, ...facts }) => [id, facts]));
}

const today = sql`(now() AT TIME ZONE 'Australia/Sydney')::date`;
/** The status of the row `p`: it is valid until the end of the day on which it expires. */
const statusSql = sql`CASE WHEN p.is_rejected THEN 'rejected' WHEN p.expires_on < ${today} THEN 'expired'
  WHEN p.expires_on <= ${today} + ${expiringDays}::integer THEN 'expiring' ELSE 'valid' END`;
