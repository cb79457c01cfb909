// Saves edits of the levelling sheet: all of them or none. Each names the version that it is based on; sent again, it
// changes nothing.
import type { BodyOf, Calls } from '@horizon/contract';
import { sql } from 'kysely';
import { againstRule, stale, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import { openedBids, type OpenedBid } from '../bids/opened.ts';
import type { TenderPackage } from '../transitions.ts';
import type { Sheet } from './compose-sheet.ts';
import { permitSheet, readSheet, refuseFrozen } from './read-sheet.ts';
import * as store from './store.ts';
import { isPriceHidden, pricesHidden } from './two-envelopes.ts';

export type Edits = BodyOf<Calls['saveLevelling']>;
type AdjustmentEdit = NonNullable<Edits['adjustments']>[number];

/** The stored values that edits are checked against. */
interface Known {
  adjustments: Map<string, store.Adjustment>;
  notes: Map<string, store.CellNote>;
  rates: Map<string, Awaited<ReturnType<typeof store.listRates>>[number]>;
  rows: ReadonlySet<string>;
  bids: ReadonlyMap<string, OpenedBid>;
}

/** The most that the adjustments of a bidder may amount to. */
const largestAdjustments = 100_000_000_000;

/** Saves the edits and answers the sheet. Throws 409 with the current sheet if one is stale, 422 with every fault. */
export async function saveEdits(acting: Acting, tender: TenderPackage, edits: Edits): Promise<Sheet> {
  const { tx, scope, now } = acting;
  permitSheet(scope, tender);
  refuseFrozen(tender);
  const id = tender.tender_package_id;
  await store.lockSheet(tx, scope, id);
  if (isPriceHidden(await store.findSettings(tx, scope, id))) throw pricesHidden();
  const known: Known = {
    adjustments: new Map((await store.listAdjustments(tx, scope, id)).map((one) => [one.id, one])),
    notes: new Map((await store.listNotes(tx, scope, id)).map((one) => [cellKey(one), one])),
    rates: new Map((await store.listRates(tx, scope, id)).map((one) => [one.currency, one])),
    rows: new Set((await store.listRows(tx, scope, id)).map((row) => row.id)),
    bids: new Map((await openedBids(tx, scope, tender)).map((bid) => [bid.invitation_id, bid])),
  };
  refuseFaults(faultsOf(edits, known));
  await refuseOtherIds(acting, edits, known);
  await sql`SAVEPOINT levelling_edits`.execute(tx);
  const isStale = await new Saving(acting, tender, known).save(edits);
  if (isStale) {
    await sql`ROLLBACK TO SAVEPOINT levelling_edits`.execute(tx);
    throw stale(await readSheet({ db: tx, scope, now }, tender));
  }
  return readSheet({ db: tx, scope, now }, tender);
}

const cellKey = ({ row_id, invitation_id }: { row_id: string; invitation_id: string }) =>
  `${invitation_id} ${row_id}`.toLowerCase();

function refuseFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** Refuses new adjustments with the id of one of another package. */
async function refuseOtherIds({ tx, scope }: Acting, { adjustments = [] }: Edits, known: Known): Promise<void> {
  const ids = adjustments.flatMap(({ id }) => (known.adjustments.has(id.toLowerCase()) ? [] : [id.toLowerCase()]));
  const taken = await store.usedAdjustmentIds(tx, scope, ids);
  const index = adjustments.findIndex(({ id }) => taken.has(id.toLowerCase()));
  if (index >= 0) throw againstRule({ [`adjustments.${index}.id`]: ['This id is in use. Make up a new one.'] });
}

/** Every fault of the edits that does not depend on versions. */
function faultsOf(edits: Edits, { rows, bids, adjustments }: Known): Faults {
  const faults: Faults = {};
  const report = (place: string, sentence: string) => void (faults[place] ??= []).push(sentence);
  const seen = new Set<string>();
  const cells = new Set<string>();
  edits.adjustments?.forEach((edit, index) => {
    const place = `adjustments.${index}`;
    if (seen.has(edit.id.toLowerCase())) report(`${place}.id`, 'This adjustment is in the list twice.');
    seen.add(edit.id.toLowerCase());
    const bid = bids.get(edit.invitation_id.toLowerCase());
    if (!bid) report(`${place}.invitation_id`, 'This bidder has no bid on the sheet.');
    if (edit.kind !== 'plug') {
      if (edit.row_id !== null) report(`${place}.row_id`, 'Only plugs belong to a row.');
      if (edit.item === null && !edit.title?.trim()) report(`${place}.title`, 'Describe it.');
      const offered = edit.kind === 'alternate' ? bid?.content.alternates : bid?.content.qualifications;
      if (edit.item !== null && bid && edit.kind !== 'buyer_cost' && edit.item >= (offered?.length ?? 0)) {
        report(`${place}.item`, `The bid has no such ${edit.kind}.`);
      }
      return;
    }
    if (edit.row_id === null || !rows.has(edit.row_id.toLowerCase())) {
      report(`${place}.row_id`, 'This row is not on the sheet any more. Reload the sheet.');
      return;
    }
    const cell = cellKey({ row_id: edit.row_id, invitation_id: edit.invitation_id });
    if (cells.has(cell)) report(`${place}.row_id`, 'This cell is in the list twice.');
    cells.add(cell);
  });
  for (const name of ['removed', 'restored'] as const) {
    edits[name]?.forEach(({ id }, index) => {
      if (!adjustments.has(id.toLowerCase())) report(`${name}.${index}.id`, 'This adjustment does not exist.');
    });
  }
  edits.cell_notes?.forEach((edit, index) => {
    if (!rows.has(edit.row_id.toLowerCase()))
      report(`cell_notes.${index}.row_id`, 'This row is not on the sheet any more.');
    if (!bids.has(edit.invitation_id.toLowerCase()))
      report(`cell_notes.${index}.invitation_id`, 'This bidder has no bid on the sheet.');
  });
  edits.exchange_rates?.forEach(({ currency }, index) => {
    if (currency === 'AUD') report(`exchange_rates.${index}.currency`, 'Australian dollars need no exchange rate.');
  });
  for (const name of ['clear_plugs_of', 'reapply_plugs_of'] as const) {
    edits[name]?.forEach((id, index) => {
      if (!bids.has(id.toLowerCase())) report(`${name}.${index}`, 'This bidder has no bid on the sheet.');
    });
  }
  return faults;
}

/** One save: counts what is stale, so that the whole of it is refused together. */
class Saving {
  private readonly acting: Acting;
  private readonly tender: TenderPackage;
  private readonly known: Known;
  private isStale = false;

  constructor(acting: Acting, tender: TenderPackage, known: Known) {
    this.acting = acting;
    this.tender = tender;
    this.known = known;
  }

  /** True if an edit was stale: nothing must be kept then. */
  async save(edits: Edits): Promise<boolean> {
    for (const edit of edits.removed ?? []) await this.turn(edit, true);
    for (const edit of edits.restored ?? []) await this.turn(edit, false);
    for (const id of edits.clear_plugs_of ?? []) await this.clearPlugs(id.toLowerCase());
    for (const id of edits.reapply_plugs_of ?? []) await this.reapplyPlugs(id.toLowerCase());
    for (const edit of edits.adjustments ?? []) await this.adjust(edit);
    for (const edit of edits.cell_notes ?? []) await this.note(edit);
    for (const edit of edits.exchange_rates ?? []) await this.setRate(edit);
    this.refuseTooMuch();
    return this.isStale;
  }

  private get place() {
    const { scope } = this.acting;
    const { project_id, tender_package_id } = this.tender;
    return { workspace_id: scope.workspaceId, project_id, tender_package_id };
  }

  private async change(row: store.Adjustment, changes: Partial<store.Adjustment>): Promise<void> {
    const { tx, scope } = this.acting;
    const { author, workspace_id, id, version, created_at, updated_at, ...values } = { ...changes } as store.Adjustment;
    void [author, workspace_id, id, version, created_at, updated_at];
    const key = { workspace_id: scope.workspaceId, id: row.id };
    const changed = await updateRow(tx, 'tender_adjustments', key, row.version, {
      ...values,
      updated_by: scope.personId,
    });
    if (changed) this.known.adjustments.set(row.id, { ...changed, author: row.author });
    else this.isStale = true;
  }

  private async turn({ id, version }: { id: string; version: number }, isDeleted: boolean): Promise<void> {
    const row = this.known.adjustments.get(id.toLowerCase())!;
    if (row.is_deleted === isDeleted && row.version === version + 1) return;
    if (row.version !== version) return this.refuse();
    if (row.is_deleted !== isDeleted) {
      if (!isDeleted && this.sameOf(row)) return this.refuse();
      await this.change(row, { is_deleted: isDeleted, is_cleared: false });
    }
  }

  private refuse(): void {
    this.isStale = true;
  }

  /** Another adjustment in use of the same cell, alternate or qualification: nothing is counted twice. */
  private sameOf({
    id,
    kind,
    row_id,
    item,
    invitation_id,
  }: Pick<AdjustmentEdit, 'id' | 'row_id' | 'item' | 'invitation_id'> & { kind: string }) {
    if (kind !== 'plug' && item === null) return undefined;
    return [...this.known.adjustments.values()].find(
      (one) =>
        one.id !== id.toLowerCase() &&
        one.kind === kind &&
        !one.is_deleted &&
        (kind === 'plug' ? one.row_id === row_id?.toLowerCase() : one.item === item) &&
        one.invitation_id === invitation_id.toLowerCase(),
    );
  }

  private async adjust(edit: AdjustmentEdit): Promise<void> {
    const { tx, scope } = this.acting;
    const id = edit.id.toLowerCase();
    const before = this.known.adjustments.get(id);
    const bid = this.known.bids.get(edit.invitation_id.toLowerCase())!;
    const values = {
      invitation_id: bid.invitation_id,
      kind: edit.kind,
      row_id: edit.row_id?.toLowerCase() ?? null,
      item: edit.item,
      title: titleOf(edit, bid),
      amount: String(edit.amount),
      basis: edit.basis,
      is_accepted: edit.kind === 'plug' || edit.is_accepted,
      note: edit.note?.trim() || null,
      bid_revision: bid.revision,
    };
    if (before && isSame(before, values)) return;
    if ((before?.version ?? null) !== edit.version || this.sameOf(edit)) return this.refuse();
    if (before) {
      if (
        before.kind !== values.kind ||
        before.row_id !== values.row_id ||
        before.invitation_id !== values.invitation_id
      )
        return this.refuse();
      return this.change(before, { ...values, is_deleted: false, is_cleared: false });
    }

    const made = await insertRow(tx, 'tender_adjustments', {
      ...this.place,
      ...values,
      id,
      created_by: scope.personId,
      updated_by: scope.personId,
    });
    this.known.adjustments.set(id, { ...made, author: scope.personName });
  }

  private async clearPlugs(invitationId: string): Promise<void> {
    for (const one of this.known.adjustments.values()) {
      if (one.kind === 'plug' && one.invitation_id === invitationId && !one.is_deleted)
        await this.change(one, { is_deleted: true, is_cleared: true });
    }
  }

  /** Applies cleared plugs again and confirms earlier ones, for the revision of the bid that is on the sheet. */
  private async reapplyPlugs(invitationId: string): Promise<void> {
    const { revision } = this.known.bids.get(invitationId)!;
    for (const one of this.known.adjustments.values()) {
      if (one.kind !== 'plug' || one.invitation_id !== invitationId || !this.known.rows.has(one.row_id!)) continue;
      if (one.is_cleared && !this.sameOf(one)) {
        await this.change(one, { is_deleted: false, is_cleared: false, bid_revision: revision });
      } else if (!one.is_deleted && one.bid_revision !== revision) {
        await this.change(one, { bid_revision: revision });
      }
    }
  }

  private async note(edit: NonNullable<Edits['cell_notes']>[number]): Promise<void> {
    const { tx, scope } = this.acting;
    const before = this.known.notes.get(cellKey(edit));
    const text = edit.text?.trim() || null;
    if ((before && !before.is_deleted ? before.text : null) === text) return;
    const isUnused = before?.is_deleted === true && edit.version === null;
    if (!isUnused && (before?.version ?? null) !== edit.version) return this.refuse();
    if (before) {
      const key = { workspace_id: scope.workspaceId, id: before.id };
      const changes = text === null ? { is_deleted: true } : { text, is_deleted: false };
      await updateRow(tx, 'tender_cell_notes', key, before.version, { ...changes, updated_by: scope.personId });
      return;
    }
    await insertRow(tx, 'tender_cell_notes', {
      ...this.place,
      id: newId(),
      row_id: edit.row_id,
      invitation_id: edit.invitation_id,
      text: text!,
      updated_by: scope.personId,
    });
  }

  private async setRate(edit: NonNullable<Edits['exchange_rates']>[number]): Promise<void> {
    const { tx, scope } = this.acting;
    const before = this.known.rates.get(edit.currency);
    const values = { rate: String(edit.rate), rate_date: edit.rate_date, source: edit.source?.trim() || null };
    const isKept =
      before &&
      Number(before.rate) === edit.rate &&
      before.rate_date === values.rate_date &&
      before.source === values.source;
    if (isKept) return;
    if ((before?.version ?? null) !== edit.version) return this.refuse();
    if (before) {
      const key = { workspace_id: scope.workspaceId, id: before.id };
      await updateRow(tx, 'tender_exchange_rates', key, before.version, { ...values, updated_by: scope.personId });
      return;
    }
    await insertRow(tx, 'tender_exchange_rates', {
      ...this.place,
      ...values,
      id: newId(),
      currency: edit.currency,
      updated_by: scope.personId,
    });
  }

  private refuseTooMuch(): void {
    const totals = new Map<string, number>();
    for (const one of this.known.adjustments.values()) {
      if (one.is_deleted) continue;
      totals.set(one.invitation_id, (totals.get(one.invitation_id) ?? 0) + Math.abs(Number(one.amount)));
    }
    if ([...totals.values()].some((total) => total > largestAdjustments)) {
      throw againstRule({ adjustments: ['The adjustments of a bidder add up to more than 100 billion dollars.'] });
    }
  }
}

function titleOf({ kind, item, title }: AdjustmentEdit, { content }: OpenedBid): string {
  if (kind === 'plug') return 'Plug';
  const ofBid =
    item === null || kind === 'buyer_cost'
      ? undefined
      : kind === 'alternate'
        ? content.alternates[item]?.title
        : content.qualifications[item];
  return (title?.trim() || ofBid || '').slice(0, 200);
}

function isSame(before: store.Adjustment, values: Partial<store.Adjustment>): boolean {
  return (
    !before.is_deleted &&
    Number(before.amount) === Number(values.amount) &&
    (
      ['invitation_id', 'kind', 'row_id', 'item', 'title', 'basis', 'is_accepted', 'note', 'bid_revision'] as const
    ).every((name) => before[name] === values[name])
  );
}
