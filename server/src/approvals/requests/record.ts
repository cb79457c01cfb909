// The record of decisions: each has the hash of the one before, so that a changed, removed or inserted row is found.
import { createHash } from 'node:crypto';
import { approvalDocumentTypes } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import type { Column } from '../../platform/spreadsheet.ts';
import * as store from './store.ts';

type Decision = Row<'approval_decisions'>;
type Hashed = Omit<Decision, 'hash'>;

/** The hash before the first decision. */
const origin = '0'.repeat(64);

const decimal = (amount: string | null) => (amount === null ? null : Number(amount).toFixed(4));

/** SHA-256 of a decision, in a form that does not depend on the database's formats. */
export function hashOf(one: Hashed): string {
  const values = [
    one.prev_hash,
    one.workspace_id,
    one.seq,
    one.id,
    new Date(one.at).toISOString(),
    one.request_id,
    one.revision,
    one.step,
    one.person_id,
    one.acting_for_id,
    one.delegation_id,
    one.role_id,
    one.kind,
    one.comment,
    decimal(one.amount),
    one.currency,
    one.threshold_id,
    decimal(one.threshold_amount),
    one.policy_version,
    one.document_hash,
    one.is_escalated,
    one.source,
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** Appends a decision to the record. */
export async function appendDecision(tx: Tx, given: Omit<Hashed, 'seq' | 'prev_hash'>): Promise<void> {
  const last = await store.lockRecord(tx, { workspaceId: given.workspace_id });
  const decision = { ...given, seq: (last?.seq ?? 0) + 1, prev_hash: last?.hash ?? origin };
  await store.insertDecision(tx, { ...decision, hash: hashOf(decision) });
}

interface Fault {
  seq: number | null;
  title: string;
  sentence: string;
}

const mostFaults = 50;

/** Reads the whole record again and names every break. */
export async function verifyRecord(
  db: Db,
  place: store.Place,
): Promise<{ decisions: number; is_whole: boolean; faults: Fault[] }> {
  const rows = await store.listRecord(db, place);
  const faults: Fault[] = [];
  let before = origin;
  for (const [index, row] of rows.entries()) {
    const fault = (sentence: string) => faults.push({ seq: row.seq, title: row.title, sentence });
    if (row.seq !== index + 1) fault(`It should be number ${index + 1}.`);
    if (row.prev_hash !== before) fault('The decision before it is missing or was changed.');
    if (row.hash !== hashOf(row)) fault('It was changed after it was recorded.');
    before = row.hash;
  }
  for (const { title, decisions, found } of await store.requestsWithMissingDecisions(db, place)) {
    faults.push({ seq: null, title, sentence: `${decisions} decisions were recorded, and ${found} are there.` });
  }
  return { decisions: rows.length, is_whole: faults.length === 0, faults: faults.slice(0, mostFaults) };
}

/** The record as a file. */
export const recordColumns: Column<store.RecordRow>[] = [
  { header: 'No.', value: (row) => row.seq, width: 6 },
  { header: 'At (UTC)', value: (row) => row.at, width: 24 },
  { header: 'Document type', value: (row) => approvalDocumentTypes[row.document_type] },
  { header: 'Number', value: (row) => row.number ?? '' },
  { header: 'Title', value: (row) => row.title, width: 36 },
  { header: 'Request', value: (row) => row.request_id },
  { header: 'Revision', value: (row) => row.revision },
  { header: 'Step', value: (row) => row.step + 1 },
  { header: 'Decision', value: (row) => row.kind },
  { header: 'Person', value: (row) => row.person_name, width: 24 },
  { header: 'Acting for', value: (row) => row.acting_for_name ?? '', width: 24 },
  { header: 'Role', value: (row) => row.role_name ?? '', width: 24 },
  { header: 'Amount ex GST', value: (row) => Number(row.amount), decimals: 2 },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Limit', value: (row) => limitOf(row) },
  { header: 'Threshold', value: (row) => row.threshold_id ?? '' },
  { header: 'Policy version', value: (row) => row.policy_version },
  { header: 'Delegation', value: (row) => row.delegation_id ?? '' },
  { header: 'Escalated', value: (row) => (row.is_escalated ? 'yes' : 'no') },
  { header: 'Source', value: (row) => row.source },
  { header: 'Comment', value: (row) => row.comment ?? '', width: 40 },
  { header: 'Document hash', value: (row) => row.document_hash },
  { header: 'Hash before', value: (row) => row.prev_hash },
  { header: 'Hash', value: (row) => row.hash },
];

const limitOf = ({ threshold_id, threshold_amount: amount }: Decision) =>
  threshold_id === null ? '' : amount === null ? 'unlimited' : Number(amount);
