// Sets of demo records, each by one statement.
import { sql } from 'kysely';
import type { Permission } from '@horizon/contract';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';

interface Dated {
  created_at: string;
  updated_at: string;
}
export interface DemoTables {
  global_companies: { id: string; name: string } & Dated;
  persons: {
    kinde_id: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string;
    title: string;
    global_company_id: string;
    password_hash: string | null;
    address_proven_at: string | null;
    last_seen_at: string | null;
  } & Dated;
  workspaces: { workspace_id: string; global_company_id: string; workspace: string; channel_id: string } & Dated;
  roles: {
    workspace_id: string;
    id: string;
    key: string;
    name: string;
    description: string;
    is_external: boolean;
    permissions: Permission[];
    position: number;
  } & Dated;
  members: {
    workspace_id: string;
    kinde_id: string;
    status: string;
    invited_email: string | null;
    invited_first_name: string | null;
    invited_last_name: string | null;
  } & Dated;
  member_roles: { workspace_id: string; id: string; kinde_id: string; role_id: string; project_id: string | null };
  projects: {
    workspace_id: string;
    project_id: string;
    project_name: string;
    project_number: string;
    sector: string;
    address: string;
    state: string;
    time_zone: string;
    status_date: string;
    contract_value: number;
    start_date: string;
    end_date: string;
    description: string;
    is_archived: boolean;
  } & Dated;
  companies: {
    workspace_id: string;
    id_company: string;
    company: string;
    company_abbreviation: string;
    is_primary_company: boolean;
    abn: string | null;
  } & Dated;
  teams: { workspace_id: string; team_bim_id: string; project_id: string; name: string; members: string[] } & Dated;
  buildings: {
    workspace_id: string;
    building_id: string;
    project_id: string;
    building_name: string;
    levels: string;
    zones: string;
  } & Dated;
  invitations: { token_hash: string; kinde_id: string; invited_to: string; created_at: string; expires_at: string };
}

/** Stores rows of one kind. */
export async function insertAll<Name extends keyof DemoTables>(
  tx: Tx,
  name: Name,
  rows: DemoTables[Name][],
): Promise<void> {
  if (rows.length > 0) {
    // One name at a time of a known table: the driver's types ask for all of them at once.
    await insertRows(tx, name, rows);
  }
}

/** True where nobody is there yet. Two that ask at once take turns, together with the set-up of a first owner. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(7240112)`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`SELECT NOT EXISTS (SELECT FROM persons) AS empty`.execute(tx);
  return rows[0]?.empty ?? false;
}

/** The name of somebody who is there. */
export async function nameOf(tx: Tx, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT btrim(first_name || ' ' || last_name) AS name FROM persons
    WHERE kinde_id = ${personId}`.execute(tx);
  return rows[0]!.name;
}
