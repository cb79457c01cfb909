// Uploads over HTTP compared with a plain copy of the same bytes with the same flushes, and with a bare server that
// only writes and flushes the same upload, in one run: 1 GB in one file, and 500 files of 200 kB, four at a time. The
// server's memory is measured throughout.
import { readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { request, Agent } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, buildWorkspace } from '../server/seed/builders.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { launch, startSite, type Site } from './site.ts';

const bars = { ratio: 0.5, megabytes: 60 };
const rounds = 3;
const large = { count: 1, size: 1_000_000_000 };
const small = { count: 500, size: 200_000 };
const atOnce = 4;
const piece = 16 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

interface Place {
  site: Site;
  headers: Record<string, string>;
  attachments: string;
}

/** Measures both and prints their ratios. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-files-');
  try {
    const workspace = await build(site.database, (tx) => buildWorkspace(tx, 'Files'));
    const headers = { authorization: `Bearer ${workspace.owner.token}`, 'x-horizon-product': 'cost' };
    const companies = `/api/workspaces/${workspace.workspace_id}/companies`;
    const made = await ask({ site, headers, attachments: '' }, companies, { company: 'Measured' });
    const place = { site, headers, attachments: `${companies}/${made['id_company']}/attachments` };
    const sources = join(site.folder, 'sources');
    await mkdir(sources);
    const bare = join(site.folder, 'bare');
    await mkdir(bare);
    const port = await freePort();
    const peer = await launch(join(import.meta.dirname, 'bare-files.ts'), { PORT: String(port), BARE_FOLDER: bare });
    console.log('                      plain copy  bare server      upload   to copy  to bare   memory at most');
    for (const load of [large, small]) {
      const files = await makeSources(sources, load);
      let best = { copied: Infinity, bare: Infinity, sent: Infinity };
      let memory = 0;
      for (let round = 0; round < rounds; round += 1) {
        await freshen(files, round);
        const copied = await timed(() => copyAll(files, join(site.folder, 'copies')));
        const bareSent = await timed(() => sendToBare(`http://127.0.0.1:${port}`, files));
        const watch = watchMemory(site);
        const sent = await timed(() => sendAll(place, files)).finally(() => (memory = Math.max(memory, watch.stop())));
        best = {
          copied: Math.min(best.copied, copied),
          bare: Math.min(best.bare, bareSent),
          sent: Math.min(best.sent, sent),
        };
        await rm(join(site.folder, 'copies'), { recursive: true, force: true });
        await sleep(500);
      }
      const ratio = (peerMillis: number) => (peerMillis / best.sent).toFixed(2).padStart(8);
      const millis = (of: number) => `${of.toFixed(0).padStart(8)} ms`;
      const name = load === large ? '1 GB' : `${load.count} × ${load.size / 1000} kB`;
      console.log(
        `${name.padEnd(20)} ${millis(best.copied)} ${millis(best.bare)} ${millis(best.sent)} ${ratio(best.copied)} ${ratio(best.bare)}   +${memory.toFixed(0)} MiB`,
      );
    }
    peer.kill();
    console.log(`bars: ratio to the copy ≥ ${bars.ratio}, memory ≤ +${bars.megabytes} MiB`);
  } finally {
    agent.destroy();
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

async function makeSources(folder: string, { count, size }: typeof large): Promise<{ path: string; size: number }[]> {
  const files = Array.from({ length: count }, (_, at) => ({ path: join(folder, `${size}-${at}.mp4`), size }));
  const block = Buffer.alloc(1_000_000, 'site diary, level 3\n');
  const head = Buffer.from('\0\0\0\x18ftypmp42'.padEnd(64, '\0'), 'latin1');
  for (const { path } of files) {
    const handle = await open(path, 'w');
    for (let written = 0; written < size; written += block.length) {
      await handle.write(block.subarray(0, Math.min(block.length, size - written)));
    }
    await handle.write(head, 0, head.length, 0);
    await handle.close();
  }
  return files;
}

/** Different first bytes: content that is stored already would not be written again. */
async function freshen(files: { path: string }[], round: number): Promise<void> {
  for (const [at, { path }] of files.entries()) {
    const handle = await open(path, 'r+');
    await handle.write(Buffer.from(`round ${round}, file ${at} `), 0, null, 64);
    await handle.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Copies, flushes each copy and its folder, four at a time. */
async function copyAll(files: { path: string }[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await inTurns(files, async ({ path }, at) => {
    const to = join(folder, String(at));
    await copyFile(path, to);
    for (const flushed of [to, folder]) {
      const handle = await open(flushed, 'r');
      await handle.sync();
      await handle.close();
    }
  });
}

async function sendAll(place: Place, files: { path: string; size: number }[]): Promise<void> {
  const announced = files.map(({ path, size }) => ({ name: path.split('/').at(-1)!, size }));
  const started = (await ask(place, place.attachments, { files: announced })) as unknown as {
    items: { url: string }[];
  };
  await inTurns(files, async ({ path, size }, at) => {
    for (let from = 0; from < size; from += piece) {
      await sendPiece({ origin: place.site.origin, headers: place.headers }, started.items[at]!.url, {
        path,
        from,
        until: Math.min(from + piece, size),
      });
    }
  });
}

async function sendToBare(origin: string, files: { path: string; size: number }[]): Promise<void> {
  await inTurns(files, async ({ path, size }, at) => {
    for (let from = 0; from < size; from += piece) {
      const until = Math.min(from + piece, size);
      const headers = { 'upload-complete': until === size ? '?1' : '?0' };
      await sendPiece({ origin, headers }, `/${size}-${at}`, { path, from, until });
    }
  });
}

async function inTurns<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function sendPiece(
  { origin, headers }: { origin: string; headers: Record<string, string> },
  url: string,
  { path, from, until }: { path: string; from: number; until: number },
): Promise<void> {
  const sent = request(`${origin}${url}`, {
    method: 'PATCH',
    agent,
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
      'content-length': String(until - from),
    },
  });
  const status = new Promise<number>((done, failed) =>
    sent
      .once('error', failed)
      .once('response', (response) => response.resume().once('end', () => done(response.statusCode!))),
  );
  await pipeline(createReadStream(path, { start: from, end: until - 1, highWaterMark: 1024 * 1024 }), sent);
  if ((await status) !== 204) throw new Error(`${url} answered ${await status}`);
}

async function ask({ site, headers }: Place, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** The increase of the server's memory, in MiB, until it is stopped. */
function watchMemory({ server }: Site): { stop: () => number } {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;
  const before = now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, now())), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
