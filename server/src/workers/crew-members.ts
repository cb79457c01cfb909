// Workers for other domains: names, expired credentials, and their labour rate or the award and level that determine
// it.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { credentialsOf, inWords, type Credentials } from './standing.ts';

export interface CrewPerson {
  kinde_id: string;
  name: string;
  status: string;
  labour_rate_id: string | null;
  /** Award and level, which determine the rate if none is chosen. */
  award_id: string | null;
  level: string | null;
  /** Expired credentials, in words. */
  expired: string[];
}

type Found = Omit<CrewPerson, 'expired'> & { [List in keyof Credentials]: Credentials[List] | null };

/** Members of a workspace by kinde_id, of any status. People who have not accepted have the name in the invitation. */
export async function crewPeople(
  db: Db,
  workspaceId: string,
  personIds: readonly string[],
  today: string,
): Promise<Map<string, CrewPerson>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<Found>`
    SELECT m.kinde_id, trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name)) AS name,
           m.status, d.labour_rate_id, d.award_id, d.level, d.licences, d.tickets, d.inductions
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
      LEFT JOIN worker_details d ON d.workspace_id = m.workspace_id AND d.kinde_id = m.kinde_id
     WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ANY(${[...personIds]}::text[])`.execute(db);
  return new Map(
    rows.map(({ licences, tickets, inductions, ...person }) => {
      const credentials = { licences: licences ?? [], tickets: tickets ?? [], inductions: inductions ?? [] };
      const expired = credentialsOf(credentials, today).filter(({ standing }) => standing === 'expired');
      return [person.kinde_id, { ...person, expired: expired.map(inWords) }];
    }),
  );
}
