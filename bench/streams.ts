// A thousand open screens: event streams of one workspace, and their memory in the server; then one change, and how
// long it takes to reach all of them.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import { startSite, type Site } from './site.ts';

const streams = 1000;
const people = 50;
const barMegabytes = 150;

/** Opens the streams, makes changes, and prints memory and time. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-streams-');
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    const workspace = await build(site.database, (tx) => buildWorkspace(tx, 'Streams'));
    const members = await build(site.database, async (tx) => {
      const made = [workspace.owner];
      while (made.length < people) made.push(await buildMember(tx, workspace, 'planner'));
      return made;
    });
    const change = (name: string) =>
      fetch(`${site.origin}/api/workspaces/${workspace.workspace_id}/teams`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${workspace.owner.token}`,
          'x-horizon-product': 'cost',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name }),
      });
    // The first change loads modules, which are not a cost of the streams.
    await change('Before');
    await sleep(1000);
    const before = memoryOf(site);
    const changes = { received: 0 };
    const open = [];
    for (let at = 0; at < streams; at += 1) {
      open.push(await follow(site, agent, members[at % people]!.token, () => (changes.received += 1)));
    }
    await sleep(2000);
    const opened = memoryOf(site);
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      changes.received = 0;
      const start = performance.now();
      const answer = await change(`Team ${turn}`);
      if (answer.status !== 201) throw new Error(`a change answered ${answer.status}`);
      while (changes.received < streams) await sleep(5);
      times.push(performance.now() - start);
    }
    const after = memoryOf(site);
    times.sort((a, b) => a - b);
    console.log(`${streams} streams of ${people} people`);
    console.log(
      `memory of the server: ${before.toFixed(0)} MiB, +${(opened - before).toFixed(0)} MiB with the streams, +${(after - before).toFixed(0)} MiB after 10 changes; bar +${barMegabytes} MiB`,
    );
    console.log(
      `a change reaches all of them: median ${times[5]!.toFixed(0)} ms, longest ${times.at(-1)!.toFixed(0)} ms`,
    );
    for (const one of open) one.destroy();
  } finally {
    agent.destroy();
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

/** Opens a stream of a person; calls `onChange` for each change of a team. */
function follow(site: Site, agent: Agent, token: string, onChange: () => void) {
  return new Promise<ReturnType<typeof request>>((done, failed) => {
    const sent = request(`${site.origin}/api/live`, {
      agent,
      headers: { authorization: `Bearer ${token}`, 'x-horizon-product': 'cost' },
    });
    sent.once('error', failed);
    sent.once('response', (response) => {
      if (response.statusCode !== 200) return failed(new Error(`a stream answered ${response.statusCode}`));
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const _ of text.matchAll(/"entity":"teams"/g)) onChange();
      });
      done(sent);
    });
    sent.end();
  });
}

const memoryOf = ({ server }: Site) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;
