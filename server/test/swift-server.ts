// A real S3 service for tests: OpenStack Swift with its s3api, from Debian's packages, unpacked into a folder and
// started without installing anything. If its packages cannot be downloaded, the reason.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/platform/free-port.ts';

const python = '/usr/bin/python3';
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'python3-lxml'];
/** Kept between runs: the download takes longer than everything else. */
const unpacked = join(tmpdir(), `horizon-swift-${process.getuid?.() ?? 0}`);
const rings = ['account', 'container', 'object'] as const;

export interface SwiftServer {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  stop(): Promise<void>;
}

/** Starts the service; answers the reason if it is not available here. */
export async function startSwift(): Promise<SwiftServer | string> {
  if (process.platform !== 'linux') return 'Swift runs on Linux';
  try {
    unpack();
  } catch (error) {
    return `Swift’s packages cannot be had: ${(error as Error).message.split('\n')[0]}`;
  }
  const folder = mkdtempSync(join(tmpdir(), 'horizon-swift-run-'));
  const ports = Object.fromEntries(
    await Promise.all([...rings, 'proxy' as const].map(async (name) => [name, await freePort()] as const)),
  ) as Record<(typeof rings)[number] | 'proxy', number>;
  configure(folder, ports);
  const children = [...rings, 'proxy' as const].map((name) => start(folder, name));
  const stop = async () => {
    const ended = children.map((child) => child.exitCode ?? new Promise((done) => child.once('exit', done)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const port of Object.values(ports)) {
    if (!(await answers(port))) {
      const log = readFileSync(join(folder, 'proxy.log'), 'utf8').trim().split('\n').at(-1);
      await stop();
      return `Swift does not start: ${log}`;
    }
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  return { endpoint, accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1', stop };
}

function unpack(): void {
  if (existsSync(join(unpacked, 'usr/bin/swift-proxy-server'))) return;
  const work = mkdtempSync(join(tmpdir(), 'horizon-swift-debs-'));
  const run = (program: string, args: string[], cwd = work) =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const needed = run('apt-get', ['install', '--no-install-recommends', '--simulate', ...packages]);
    const names = [...needed.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
    run('apt-get', ['download', ...names]);
    const root = join(work, 'root');
    mkdirSync(root);
    for (const name of readdirSync(work).filter((each) => each.endsWith('.deb'))) run('dpkg', ['-x', name, root]);
    // Read its configuration from the environment's path instead of /etc.
    const utils = join(root, 'usr/lib/python3/dist-packages/swift/common/utils.py');
    const text = readFileSync(utils, 'utf8').replace(
      /^SWIFT_CONF_FILE = .*$/m,
      "SWIFT_CONF_FILE = os.environ['HORIZON_SWIFT_CONF']",
    );
    writeFileSync(utils, text);
    if (!existsSync(unpacked)) renameSync(root, unpacked);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const environment = (folder: string) => ({
  ...process.env,
  PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
  LD_LIBRARY_PATH: join(unpacked, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
  HORIZON_SWIFT_CONF: join(folder, 'swift.conf'),
});

function configure(folder: string, ports: Record<string, number>): void {
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  mkdirSync(join(folder, 'node/d1'), { recursive: true });
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = s', 'swift_hash_path_prefix = p']);
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    `user = ${userInfo().username}`,
    'workers = 0',
  ];
  for (const name of rings) {
    write(`${name}-server.conf`, [
      ...common(ports[name]!),
      `devices = ${join(folder, 'node')}`,
      'mount_check = false',
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ]);
    const build = (...args: string[]) =>
      execFileSync(python, [join(unpacked, 'usr/bin/swift-ring-builder'), `${name}.builder`, ...args], {
        cwd: folder,
        env: environment(folder),
        stdio: 'ignore',
      });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${ports[name]}/d1`, '1');
    build('rebalance');
  }
  const filters = ['catch_errors', 'listing_formats', 's3api', 'copy', 'slo', 'dlo'];
  write('proxy-server.conf', [
    ...common(ports['proxy']!),
    '[pipeline:main]',
    'pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    // The filters need one; they work without a memcached.
    '[filter:cache]',
    'use = egg:swift#memcache',
    'memcache_servers = 127.0.0.1:1',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
  ]);
}

function start(folder: string, name: string): ChildProcess {
  const program = join(unpacked, `usr/bin/swift-${name}-server`);
  const shell = `exec ${python} ${program} ${name}-server.conf > ${name}.log 2>&1`;
  return spawn('/bin/sh', ['-c', shell], { cwd: folder, env: environment(folder), stdio: 'ignore' });
}

async function answers(port: number): Promise<boolean> {
  for (let tries = 0; tries < 150; tries += 1) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = createConnection({ port, host: '127.0.0.1' }, () => done(true)).on('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return true;
    await sleep(200);
  }
  return false;
}
