// The rows of a bid form: saved by operations, all or none. An operation that has been applied already changes nothing,
// so that a retry after a lost answer is safe.
import { mostScopeRows, type ScopeRow, type ScopeRowInput, type ScopeRowOperation } from '@horizon/contract';
import { sql } from 'kysely';
import { json } from '../../platform/columns.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule, conflict, type Faults } from '../../platform/failures.ts';
import { insertRows } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { seesWhole } from '../visible.ts';
import { listAllRows, type PackageOfBids, type StoredRow } from './store.ts';

type Tender = Pick<PackageOfBids, 'tender_package_id' | 'project_id' | 'tender_status' | 'number' | 'is_deleted'>;

/** Why the rows cannot be changed now; null if they can. `changesScope`: an addendum that does is being issued. */
export function refusalOfChange(
  { tender_status: status, number, is_deleted: isDeleted }: Tender,
  changesScope = false,
) {
  if (isDeleted) return 'This tender package has been deleted. Restore it, then change it.';
  if (status === 'draft') return null;
  if (status === 'issued' || status === 'closed') {
    return changesScope
      ? null
      : `${number} has been issued. Its rows change only with an addendum that changes the scope, so that every bidder prices the same.`;
  }
  return `${number} is no longer out to tender, so its bid form does not change any more.`;
}

export const seesBudget = (scope: Scope, projectId: string): boolean =>
  seesWhole(scope, projectId) && scope.can('tender_packages:see_cost', projectId);

const numberOf = (value: string | null) => (value === null ? null : Number(value));

/** A row as it is answered. */
export const presentRow = (row: StoredRow, withBudget: boolean): ScopeRow => ({
  id: row.id,
  version: row.version,
  section: row.section,
  item: row.item,
  description: row.description,
  unit: row.unit,
  quantity: numberOf(row.quantity),
  is_mandatory: row.is_mandatory,
  provisional_sum: numberOf(row.provisional_sum),
  budget: withBudget ? numberOf(row.budget) : null,
});

/** A row as bidders see it. */
export function presentBidderRow(row: StoredRow) {
  const { budget: _budget, version: _version, ...shown } = presentRow(row, false);
  return shown;
}

interface Saving {
  tx: Tx;
  scope: Scope;
  /** Locked by the caller. */
  tender: Tender;
  changesScope?: boolean;
}

type Values = Pick<StoredRow, keyof ScopeRowInput & keyof StoredRow>;
interface Draft extends Values {
  id: string;
  version: number;
  position: number;
  is_deleted: boolean;
  isNew: boolean;
  isChanged: boolean;
}

/** Applies operations to the rows of a package. Throws 409 if a row was changed since, 422 with all faults. */
export async function saveRows(saving: Saving, operations: readonly ScopeRowOperation[]): Promise<void> {
  const { tx, scope, tender } = saving;
  const refusal = refusalOfChange(tender, saving.changesScope);
  if (refusal) throw conflict('issued', refusal);
  const place = { workspaceId: scope.workspaceId, packageId: tender.tender_package_id };
  const form = new Form(await listAllRows(tx, place), seesBudget(scope, tender.project_id));
  await refuseForeignIds(tx, scope, form, operations);
  operations.forEach((operation, at) => form.apply(operation, at));
  form.refuseFaults();
  await store(saving, form);
}

/** The rows of a form while operations are applied. */
class Form {
  private readonly rows: Draft[];
  private readonly byId: Map<string, Draft>;
  private readonly withBudget: boolean;
  private readonly faults: Faults = {};

  constructor(stored: readonly StoredRow[], withBudget: boolean) {
    this.rows = stored.map((row) => ({ ...row, position: Number(row.position), isNew: false, isChanged: false }));
    this.byId = new Map(this.rows.map((row) => [row.id, row]));
    this.withBudget = withBudget;
  }

  has = (id: string): boolean => this.byId.has(id.toLowerCase());

  apply(operation: ScopeRowOperation, at: number): void {
    const id = operation.id.toLowerCase();
    const found = this.byId.get(id);
    if (operation.op === 'add') {
      if (!found) this.add(id, operation, at);
    } else if (!found) {
      this.faults[`operations.${at}.id`] = ['This row is not in the bid form. Look at the form again.'];
    } else if (operation.op === 'move') {
      this.move(found, operation.before, at);
    } else {
      this.change(found, operation, at);
    }
  }

  private add(id: string, { values, before }: Extract<ScopeRowOperation, { op: 'add' }>, at: number): void {
    const row: Draft = {
      ...noValues,
      ...this.valuesOf(values, at),
      id,
      version: 1,
      position: 0,
      is_deleted: false,
      isNew: true,
      isChanged: false,
    };
    this.byId.set(id, row);
    this.place(row, before, at);
  }

  private change(row: Draft, operation: Exclude<ScopeRowOperation, { op: 'add' | 'move' }>, at: number): void {
    const values: Partial<Draft> =
      operation.op === 'change' ? this.valuesOf(operation.values, at) : { is_deleted: operation.op === 'delete' };
    const changed = Object.entries(values).filter(([name, value]) => !isSame(row[name as keyof Draft], value));
    if (changed.length === 0) return;
    if (operation.op !== 'restore' && !row.isNew && operation.version !== row.version) {
      throw conflict(
        'stale',
        `Somebody changed “${row.description}” since you opened it. Look at the current values, then save again.`,
        { current: presentRow(storedOf(row), this.withBudget) },
      );
    }
    if (operation.op === 'change' && row.is_deleted) {
      throw conflict('deleted', `Somebody deleted “${row.description}”. Restore it, then change it.`);
    }
    Object.assign(row, Object.fromEntries(changed), { isChanged: true });
  }

  private move(row: Draft, before: string | null, at: number): void {
    const index = this.rows.indexOf(row);
    const next = this.rows.slice(index + 1).find((one) => !one.is_deleted);
    if ((next?.id ?? null) === (before?.toLowerCase() ?? null) || before?.toLowerCase() === row.id) return;
    this.rows.splice(index, 1);
    this.place(row, before, at);
    row.isChanged = true;
  }

  /** Puts a row before another, at a position between its neighbours. */
  private place(row: Draft, before: string | null, at: number): void {
    const target = before === null ? undefined : this.byId.get(before.toLowerCase());
    if (before !== null && !target) {
      this.faults[`operations.${at}.before`] = ['This row is not in the bid form. Look at the form again.'];
    }
    const found = target ? this.rows.indexOf(target) : -1;
    const index = found < 0 ? this.rows.length : found;
    const [previous, next] = [this.rows[index - 1]?.position, this.rows[index]?.position];
    row.position = between(previous, next);
    this.rows.splice(index, 0, row);
    if (previous !== undefined && row.position - previous < leastGap) this.renumber();
  }

  private renumber(): void {
    this.rows.forEach((row, index) => {
      row.position = (index + 1) * step;
      row.isChanged = true;
    });
  }

  private valuesOf(given: Partial<ScopeRowInput>, at: number): Partial<Values> {
    if (given.budget !== undefined && !this.withBudget) {
      this.faults[`operations.${at}.values.budget`] = ['You cannot see budgets, so you cannot set one. Leave it out.'];
    }
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as Partial<Values>;
  }

  refuseFaults(): void {
    const live = this.rows.filter((row) => !row.is_deleted).length;
    if (live > mostScopeRows) {
      this.faults['operations'] = [
        `A bid form has at most ${mostScopeRows.toLocaleString('en-AU')} rows. Remove some.`,
      ];
    }
    if (Object.keys(this.faults).length > 0) throw againstRule(this.faults);
  }

  get added(): Draft[] {
    return this.rows.filter((row) => row.isNew);
  }

  get changed(): Draft[] {
    return this.rows.filter((row) => row.isChanged && !row.isNew);
  }
}

const noValues: Values = {
  section: null,
  item: null,
  description: '',
  unit: null,
  quantity: null,
  is_mandatory: true,
  provisional_sum: null,
  budget: null,
};
const step = 1024;
const leastGap = 0.000_001;

function between(previous: number | undefined, next: number | undefined): number {
  if (previous === undefined) return next === undefined ? step : next - step;
  return next === undefined ? previous + step : (previous + next) / 2;
}

const isSame = (stored: unknown, given: unknown) =>
  stored === given || (stored !== null && given !== null && typeof given === 'number' && Number(stored) === given);

const storedOf = (row: Draft) => row as unknown as StoredRow;

/** An id that a row of another package has cannot be used again. */
async function refuseForeignIds(
  tx: Tx,
  scope: Scope,
  form: Form,
  operations: readonly ScopeRowOperation[],
): Promise<void> {
  const ids = operations.flatMap(({ op, id }) => (op === 'add' && !form.has(id) ? [id] : []));
  const { rows } = await sql`SELECT FROM tender_scope_rows
    WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[]) LIMIT 1`.execute(tx);
  if (rows.length > 0)
    throw conflict('id_in_use', 'A new row has the id of another one. Choose new ids, then save again.');
}

async function store({ tx, scope, tender }: Saving, form: Form): Promise<void> {
  const { tender_package_id, project_id } = tender;
  const place = { workspace_id: scope.workspaceId, project_id, tender_package_id };
  await insertRows(
    tx,
    'tender_scope_rows',
    form.added.map(({ isNew: _new, isChanged: _changed, version: _version, ...values }) => ({ ...place, ...values })),
  );
  const changed = form.changed.map((row) =>
    Object.fromEntries(
      ['id', 'position', 'is_deleted', ...Object.keys(noValues)].map((name) => [name, row[name as keyof Draft]]),
    ),
  );
  if (changed.length === 0) return;
  await sql`UPDATE tender_scope_rows r SET section = c.section, item = c.item, description = c.description, unit = c.unit,
      quantity = c.quantity, is_mandatory = c.is_mandatory, provisional_sum = c.provisional_sum, budget = c.budget,
      position = c.position, is_deleted = c.is_deleted, version = r.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${json(changed)}::jsonb) AS c (id uuid, section text, item text, description text, unit text,
      quantity numeric, is_mandatory boolean, provisional_sum numeric, budget numeric, position numeric, is_deleted boolean)
   WHERE r.workspace_id = ${scope.workspaceId} AND r.id = c.id`.execute(tx);
}
