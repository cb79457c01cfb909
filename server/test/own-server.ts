// A Horizon in a separate process, with its own database, for tests that kill, stop or starve it.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/platform/free-port.ts';

const root = join(import.meta.dirname, '../..');

export interface OwnServer {
  origin: string;
  /** The data folder. */
  folder: string;
  /** Path of the first workspace's calls; after `setUp`. */
  base: string;
  /** Its output. */
  printed(): string;
  /** Starts it and waits until its database answers. Throws its output if it ends instead. */
  start(): Promise<void>;
  /** Ends it; answers its exit code, null if a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Waits until it is ready. */
  ready(): Promise<void>;
  /** The main process of its database. */
  databasePid(): number;
  /** Creates the first workspace and signs its owner in. */
  setUp(name: string): Promise<void>;
  /** Signs somebody in on existing data; the calls' `base` is that of their first workspace. */
  signIn(email: string, password: string): Promise<void>;
  /** Calls as the owner whom another server on the same database has signed in. */
  joins(other: OwnServer): void;
  /** The owner's session. */
  cookie(): string;
  /** A call as the owner. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
}

/** A server that is not started yet, with a new data folder or the given one; `env` overrides its environment. */
export async function ownServer(
  folder = mkdtempSync(join(tmpdir(), 'horizon-own-')),
  env: Record<string, string> = {},
): Promise<OwnServer> {
  // The unprivileged user of a database started by root must reach it.
  chmodSync(folder, 0o755);
  const origin = `http://127.0.0.1:${await freePort()}`;
  let child: ChildProcess;
  let cookie = '';
  let output = '';
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const signedIn = async (answer: Response) => {
    cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    const { workspaces } = (await answer.json()) as { workspaces: { workspace_id: string }[] };
    server.base = `/api/workspaces/${workspaces[0]!.workspace_id}`;
  };
  const server: OwnServer = {
    origin,
    folder,
    base: '',
    printed: () => output,
    databasePid: () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    start: async () => {
      output = '';
      child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
        cwd: root,
        env: {
          ...process.env,
          PORT: new URL(origin).port,
          HOST: '127.0.0.1',
          HORIZON_DATA: folder,
          HORIZON_DEMO: '0',
          HORIZON_CALLS_PER_MINUTE: '0',
          HORIZON_WEB: '0',
          LOG_LEVEL: 'silent',
          DATABASE_URL: '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await server.ready();
    },
    ready: async () => {
      while (!(await isReady())) {
        if (child.exitCode !== null) {
          throw new Error(output);
        }
        await sleep(50);
      }
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = new Promise<number | null>((done) => child.once('exit', done));
      child.kill(signal);
      return exited;
    },
    signIn: async (email, password) => signedIn(await server.ask('POST', '/api/session', { email, password })),
    setUp: async (name) => {
      const owner = { first_name: 'Ada', last_name: 'Owner', email: 'ada@own.example', password: 'a long password' };
      await signedIn(await server.ask('POST', '/api/setup', { company: name, workspace: name, ...owner }));
    },
    joins: (other) => {
      cookie = other.cookie();
      server.base = other.base;
    },
    cookie: () => cookie,
    ask: (method, path, body, headers = {}) =>
      fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json', 'x-horizon-product': 'cost', cookie, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(15_000),
      }),
  };
  return server;
}
