import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { findRow, insertRow, updateRow, type NewRow, type Row, type RowChange } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import type { Sealing } from '../platform/sealing.ts';

export type EntityRow = Row<'business_entities'>;
/** An account with its number, which is encrypted in the database. */
export type AccountRow = Omit<Row<'bank_accounts'>, 'account_number' | 'sealed_number'> & { account_number: string };
export type NewAccount = Pick<AccountRow, 'workspace_id' | 'id' | 'account_name' | 'bsb' | 'account_number'>;

const sealedFor = (workspaceId: string) => ({ use: 'bank account', owner: workspaceId });
export interface ChangeRow extends Row<'bank_changes'> {
  requested_by_name: string;
  decided_by_name: string | null;
}

/** An entity in the tree of its company. */
export interface TreeRow {
  workspaceId: string;
  displayName: string;
  abn: string | null;
  acn: string | null;
  parentWorkspaceId: string | null;
}

export const findEntity = (db: Db, { workspaceId }: Pick<Scope, 'workspaceId'>): Promise<EntityRow | null> =>
  findRow(db, 'business_entities', { workspace_id: workspaceId });

export const insertEntity = (tx: Tx, row: NewRow<'business_entities'>): Promise<EntityRow> =>
  insertRow(tx, 'business_entities', row);

export const updateEntity = (
  tx: Tx,
  { workspaceId }: Scope,
  version: number | null,
  changes: RowChange<'business_entities'>,
): Promise<EntityRow | null> => updateRow(tx, 'business_entities', { workspace_id: workspaceId }, version, changes);

/** Serialises changes of the entity and of its bank account until the transaction ends. */
export async function lockAccount(tx: Tx, { workspaceId }: Scope): Promise<void> {
  await sql`SELECT FROM business_entities WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx);
}

const treeColumns = sql`e.workspace_id AS "workspaceId", e."displayName", e.abn, e.acn, e.parent_workspace_id AS "parentWorkspaceId"`;

/** Serialises changes to the hierarchy of a company until the transaction ends. */
export async function lockHierarchy(tx: Tx, { workspaceId }: Scope): Promise<void> {
  await sql`SELECT FROM global_companies c JOIN workspaces w ON w.global_company_id = c.id
    WHERE w.workspace_id = ${workspaceId} FOR NO KEY UPDATE OF c`.execute(tx);
}

/** The entities of the company that owns the workspace, by name. */
export async function listCompanyEntities(db: Db, { workspaceId }: Scope): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`SELECT ${treeColumns} FROM business_entities e
    JOIN workspaces w ON w.workspace_id = e.workspace_id
    JOIN workspaces own ON own.workspace_id = ${workspaceId} AND own.global_company_id = w.global_company_id
    ORDER BY e."displayName", e.workspace_id`.execute(db);
  return rows;
}

/** The bank accounts, with the key of the installation. */
export class Accounts {
  private readonly sealing: Sealing;
  constructor(sealing: Sealing) {
    this.sealing = sealing;
  }

  async find(db: Db, { workspaceId }: Scope, id: string | null): Promise<AccountRow | null> {
    const row = id === null ? null : await findRow(db, 'bank_accounts', { workspace_id: workspaceId, id });
    if (!row) return null;
    const { sealed_number, account_number, ...rest } = row;
    // Between the migration and the start of the server, a number may not be encrypted yet.
    return { ...rest, account_number: account_number ?? this.sealing.open(sealed_number!, sealedFor(workspaceId)) };
  }

  async insert(tx: Tx, { account_number, ...row }: NewAccount): Promise<void> {
    const sealed_number = this.sealing.seal(account_number, sealedFor(row.workspace_id));
    await insertRow(tx, 'bank_accounts', { ...row, sealed_number });
  }

  /** Encrypts the numbers that are stored as text; answers how many. */
  async sealStored(tx: Tx): Promise<number> {
    const { rows } = await sql<{ workspace_id: string; id: string; account_number: string }>`
      SELECT workspace_id, id, account_number FROM bank_accounts WHERE account_number IS NOT NULL FOR UPDATE`.execute(
      tx,
    );
    for (const { workspace_id, id, account_number } of rows) {
      const sealed = this.sealing.seal(account_number, sealedFor(workspace_id));
      // One after another in one transaction.
      // oxlint-disable-next-line no-await-in-loop
      await sql`UPDATE bank_accounts SET account_number = NULL, sealed_number = ${sealed}
        WHERE workspace_id = ${workspace_id} AND id = ${id}`.execute(tx);
    }
    return rows.length;
  }
}

export const insertChange = (tx: Tx, row: NewRow<'bank_changes'>) => insertRow(tx, 'bank_changes', row);

/** Changes of the account, newest first; only those with an id, or that wait, if requested. */
export async function listChanges(
  db: Db,
  { workspaceId }: Scope,
  only: { id?: string; waiting?: true } = {},
): Promise<ChangeRow[]> {
  const name = (alias: string) =>
    sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;
  const { rows } = await sql<ChangeRow>`
    SELECT c.*, ${name('r')} AS requested_by_name, ${name('d')} AS decided_by_name FROM bank_changes c
      JOIN persons r ON r.kinde_id = c.requested_by LEFT JOIN persons d ON d.kinde_id = c.decided_by
     WHERE c.workspace_id = ${workspaceId} AND ${only.id === undefined ? sql`TRUE` : sql`c.id = ${only.id}`}
       AND ${only.waiting ? sql`c.status = 'waiting'` : sql`TRUE`}
     ORDER BY c.created_at DESC, c.id DESC LIMIT 50`.execute(db);
  return rows;
}

export async function nameOfPerson(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql<{ name: string }>`SELECT trim(first_name || ' ' || last_name) AS name
    FROM persons WHERE kinde_id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

export const insertView = (tx: Tx, row: NewRow<'bank_account_views'>) => insertRow(tx, 'bank_account_views', row);
