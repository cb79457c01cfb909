// A writing call whose handler fails half-way leaves nothing behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { bareServer } from '../../test/bare-server.ts';
import { visitor, world, type Visitor } from '../../test/harness.ts';
import { insertCompany } from '../companies/store.ts';
import type { Db } from './database.ts';
import { againstRule, conflict, Refusal } from './failures.ts';
import { newId } from './ids.ts';
import { serve } from './serve.ts';

const w = world();
let ws: BuiltWorkspace;
let app: FastifyInstance;
let owner: Visitor;
/** Runs after the handler's first statement. */
let rule: () => void;
let notified: string[] = [];
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  const bare = await bareServer(w);
  app = bare.app;
  serve(app, bare.platform).createCompany(async ({ body, scope, tx, onceCommitted }) => {
    onceCommitted(() => notified.push(body.company));
    const made = await insertCompany(tx, scope, newId(), { company: body.company });
    rule();
    return { ...made, numbersWarning: null, abilities: [] };
  });
  owner = visitor(app, ws.owner.token);
});
afterAll(() => app.close());

const add = (company: string, key?: string) =>
  owner.post(`/api/workspaces/${ws.workspace_id}/companies`, { company }, key ? { 'idempotency-key': key } : {});

/** Rows that name the company: of the table, the history, the search and the stored answers. */
async function traces(db: Db, company: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM companies WHERE company = ${company}) AS companies,
    (SELECT count(*) FROM audit_events WHERE title = ${company}) AS events,
    (SELECT count(*) FROM idempotency_keys) AS keys`.execute(db);
  return rows[0]!;
}

describe('a handler that fails after its first statement', () => {
  it.each<[string, () => never, number]>([
    ['refuses', () => refuse(againstRule({ company: ['Not this one.'] })), 422],
    ['reports that another was faster', () => refuse(conflict('stale', 'Somebody was faster.', {})), 409],
    ['fails', () => refuse(new Error('a slip')), 500],
  ])('and %s leaves no record, no event, no stored answer and no notification', async (how, gives, status) => {
    notified = [];
    rule = gives;

    const plain = await add(`Half ${how}`);
    const keyed = await add(`Half ${how}`, `key ${how}`);

    expect([plain.status, keyed.status]).toEqual([status, status]);
    expect(await traces(w.database.db, `Half ${how}`)).toEqual({ companies: 0, events: 0, keys: 0 });
    expect(notified).toEqual([]);
  });

  it('keeps its changes if its refusal says so, and only then', async () => {
    rule = () => refuse(new Refusal(401, 'wrong_password', 'Counted.', { keepsChanges: true }));

    const counted = await add('Counted Pty Ltd');

    expect(counted.status).toBe(401);
    expect(await traces(w.database.db, 'Counted Pty Ltd')).toMatchObject({ companies: 1, events: 1 });
  });
});

function refuse(error: Error): never {
  throw error;
}
