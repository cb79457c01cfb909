// A server with its own database for one test file, and people who call it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp, openWork, type AppOptions } from '../src/app.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';

export interface Answer {
  status: number;
  // A test reads any shape of answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, unknown>;
  text: string;
}

/** Somebody who calls: with a cookie, a token or as a stranger. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface World {
  app: FastifyInstance;
  database: Database;
  /** The folder of its servers' files. */
  filesFolder: string;
  /** The server's current time, which tests can change. */
  now: { value: Date };
  visitor(secret?: string | null): Visitor;
}

/** A server for this test file; ready in `beforeAll`. */
export function world(): World {
  const made = { now: { value: new Date('2026-11-21T00:00:00Z') } } as World;
  const name = `test_${newId().replaceAll('-', '')}`;

  beforeAll(async () => {
    const url = inject('databaseUrl');
    await admin(url, `CREATE DATABASE ${name} TEMPLATE template_horizon STRATEGY file_copy`);
    made.filesFolder = mkdtempSync(join(tmpdir(), 'horizon-files-'));
    made.database = openDatabase(url.replace(/\/horizon$/, `/${name}`), 8);
    made.app = await serverOf(made);
    made.visitor = (secret = null) => visitor(made.app, secret);
  });

  // The clone is removed with its cluster at the end of the run.
  afterAll(async () => {
    await made.app?.close();
    await made.database?.close();
    if (made.filesFolder) rmSync(made.filesFolder, { recursive: true, force: true });
  });
  return made;
}

/** The servers of all files of this worker share their processes, however long none is used: to start one takes seconds. */
const work = openWork(() => undefined, undefined, { idleMillis: 3_600_000 });

/** Files in a folder, as a server stores them by default. */
export const filesIn = (folder: string) => ({ folder, uploads: join(folder, 'uploads'), s3: null, scanner: null });

/** A server with the world's database and clock: its own one, or a further one, to be closed by the test. */
export function serverOf(
  w: Pick<World, 'database' | 'now' | 'filesFolder'>,
  more: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  return buildApp({
    database: w.database,
    webFolder: null,
    demo: false,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    trustProxy: false,
    secureCookies: false,
    clock: () => w.now.value,
    files: filesIn(w.filesFolder),
    work,
    ...more,
  });
}

/** Runs a statement on the database of an address. */
export async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs work as another request, even if the test is inside a transaction. */
export const apart = AsyncLocalStorage.snapshot();

/** Somebody who calls a server; with a token, or as a stranger. */
export function visitor(app: FastifyInstance, secret: string | null, address?: string): Visitor {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const request: InjectOptions = {
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: { 'x-horizon-product': 'cost', ...(secret ? { authorization: `Bearer ${secret}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    };
    const answer = await apart(async () => await app.inject(request));
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.payload ? JSON.parse(answer.payload) : null,
      headers: answer.headers,
      text: answer.payload,
    };
  };
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    patch: (path, body = {}, headers = {}) => call('PATCH', path, body, headers),
    put: (path, body = {}, headers = {}) => call('PUT', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  };
}
