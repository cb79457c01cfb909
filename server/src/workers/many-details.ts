// Adds details of many workers at once, for people who have none yet.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { insertRows } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export interface NewDetails {
  employee_number: string | null;
  employer: string | null;
  level: string | null;
  start_date: string | null;
}

/**
 * Stores details of members; people who already have some are skipped, a number that is taken fails. Answers how many.
 */
export async function addDetails(
  tx: Tx,
  scope: Scope,
  people: readonly { personId: string; details: NewDetails }[],
): Promise<{ successful: number; failed: number; skipped: number }> {
  const known = await detailsOf(tx, scope, people);
  const numbers = new Set(known.numbers);
  let [failed, skipped] = [0, 0];
  const fresh = people.filter(({ personId, details: { employee_number: number } }) => {
    if (known.people.has(personId)) {
      skipped += 1;
      return false;
    }
    if (!scope.can('crews:edit') || (number !== null && numbers.has(number.toLowerCase()))) {
      failed += 1;
      return false;
    }
    if (number !== null) numbers.add(number.toLowerCase());
    return true;
  });
  await insertRows(
    tx,
    'worker_details',
    fresh.map(({ personId, details }) => ({ workspace_id: scope.workspaceId, kinde_id: personId, ...details })),
  );
  return { successful: fresh.length, failed, skipped };
}

async function detailsOf(
  db: Db,
  scope: Scope,
  people: readonly { personId: string; details: NewDetails }[],
): Promise<{ people: Set<string>; numbers: string[] }> {
  const ids = people.map(({ personId }) => personId);
  const numbers = people.flatMap(({ details }) => details.employee_number?.toLowerCase() ?? []);
  const { rows } = await sql<{ kinde_id: string; number: string | null }>`
    SELECT kinde_id, lower(employee_number) AS number FROM worker_details
     WHERE workspace_id = ${scope.workspaceId} AND (kinde_id = ANY(${ids}::text[]) OR lower(employee_number) = ANY(${numbers}::text[]))`.execute(
    db,
  );
  return {
    people: new Set(rows.map((row) => row.kinde_id)),
    numbers: rows.flatMap(({ number }) => number ?? []),
  };
}
