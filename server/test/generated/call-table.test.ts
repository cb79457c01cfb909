import { calls, type Call } from '@horizon/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { servedCalls } from '../../src/platform/serve.ts';
import { world } from '../harness.ts';

const w = world();

interface TenantTable {
  name: string;
  has_history: boolean;
  /** Columns of the primary key, then of each foreign key into another tenant table. */
  keys: string[][];
}

/** The tables with a workspace's records, from the catalogue, without those that triggers maintain. */
async function tenantTables(): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    WITH tenant AS (
      SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('audit_events', 'search_texts', 'search_vocabulary', 'labour_rate_counts', 'labour_rate_tallies'))
    SELECT t.relname AS name,
      coalesce((SELECT bit_or(g.tgtype) & 28 = 28 FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
               WHERE g.tgrelid = t.oid AND p.proname IN ('record_change', 'record_part_change', 'record_part_changes')), FALSE) AS has_history,
      (SELECT coalesce(jsonb_agg((SELECT jsonb_agg(a.attname ORDER BY k.place) FROM unnest(o.conkey) WITH ORDINALITY AS k (num, place)
                JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.num)), '[]')
         FROM pg_constraint o WHERE o.conrelid = t.oid AND (o.contype = 'p' OR (o.contype = 'f' AND o.confrelid IN (SELECT oid FROM tenant)))) AS keys
      FROM tenant t ORDER BY 1`.execute(w.database.db);
  return rows;
}

/** Names of the required properties of a body. */
const requiredOf = (body: Call['body']) => (body as { required?: string[] } | undefined)?.required ?? [];

describe('the call table and the server', () => {
  it('has a handler for every call', () => {
    const missing = Object.keys(calls).filter((name) => !servedCalls.has(name as keyof typeof calls));

    expect(missing).toEqual([]);
  });

  it('requires the version for every change of a record, except those that can be sent without reading it first', () => {
    const mayLeaveItOut = [
      'acknowledgeNotifications',
      'acknowledgeOwnNotifications',
      'changeCrew',
      'changePassword',
      'renamePasskey',
      'respondToTender',
      'updateActionConstraint',
      'updateActionDep',
      'updateChangeRequest',
      'updateClarification',
      'updateEmailTemplate',
      'updateMember',
      'updateProjectAction',
      'updateRole',
      'updateSop',
      'updateSopDeliverable',
      'updateSopDependency',
      'updateSopMilestone',
      'updateTenderPackage',
      'updateWbs',
      'updateWorkspaceAction',
    ];

    const unasked = Object.entries<Call>(calls).filter(
      ([, { method, body, bytes }]) => method === 'PATCH' && !bytes && !requiredOf(body).includes('version'),
    );

    expect(unasked.map(([name]) => name).toSorted()).toEqual(mayLeaveItOut);
  });

  it('has a history for every table with records of a workspace', async () => {
    // Queued messages to people are not business records, and there are thousands of them. Files never change, and the
    // history of the record that refers to one covers it (decision 0027).
    const others = new Set([
      'followed_jobs',
      // A stored call and its answer: the history has the changes of the call.
      'background_calls',
      'mails',
      'mail_recipients',
      'notifications',
      'notification_events',
      'notification_template_versions',
      'files',
      'file_uploads',
      // A version never changes, and the history of its document covers it; a drop waits to become one.
      'document_versions',
      'document_drops',
      // Derived from the rights of folders, which the history of the folder covers.
      'cde_folder_walls',
      // Extracted from the file of a version, which has a history.
      'document_texts',
      'document_pages',
      'document_previews',
      'document_pictures',
      'webhook_messages',
      'webhook_secrets',
      // Openings by recipients; the history of the transmittal has their state.
      'transmittal_openings',
      // A log itself, of which rows never change.
      'tender_downloads',
      'guest_links',
      // Account numbers never reach the history; the changes of an account do, masked.
      'bank_accounts',
      // A published version never changes; the history of its type has who published it.
      'form_type_versions',
      'document_site_credentials',
      // Counts the numbers of records, each of which has a history.
      'record_numbers',
    ]);
    const tables = await tenantTables();
    const withHistory = tables.filter(({ name }) => !others.has(name));

    expect(tables.length).toBeGreaterThan(10);
    expect(withHistory.filter((table) => !table.has_history).map((table) => table.name)).toEqual([]);
  });

  it('lists every column of the tables that are written in bulk', async () => {
    const { rows } = await sql<{ column: string }>`
      SELECT t.name || '.' || a.attname AS column FROM told_by_statement t
        JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped
       WHERE a.attname NOT IN ('version', 'updated_at')
         AND position(to_json(a.attname::text) || ':' IN (
               SELECT prosrc FROM pg_proc WHERE oid = (t.name || '_changes')::regproc)) = 0`.execute(w.database.db);

    expect(rows).toEqual([]);
  });

  it('has the workspace first in every key of these tables, so that no row can refer to another workspace', async () => {
    const tables = await tenantTables();
    const others = tables.filter(
      (table) => table.keys.length === 0 || table.keys.some((key) => key[0] !== 'workspace_id'),
    );

    expect(others).toEqual([]);
  });
});
