// A large programme through the API: reading 10,000 tasks and 15,000 links as the browser does, and moving the first of
// a chain of 200 tasks with all its successors. Then the effect of a large import on other users: a light GET is
// repeated during the import.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import { newId } from '../server/src/platform/ids.ts';
import {
  building,
  caller,
  linkAdded,
  revisionOf,
  store,
  taskAdded,
  type Answered,
  type Caller,
} from './large-programme.ts';
import { startSite } from './site.ts';

const importedFile = fileURLToPath(new URL('../../shared/fixtures/schedules/xer/hotel-project.xer', import.meta.url));
const reads = 15;
const moves = 30;
const monday = Date.UTC(2026, 10, 2, 7) / 60_000;

/** Creates the programmes, measures and prints each figure next to its limit. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-programme-');
  try {
    const workspace = await build(site.database, (tx) => buildWorkspace(tx, 'Bench'));
    const planner = await build(site.database, (tx) => buildMember(tx, workspace, 'planner'));
    const place = `${site.origin}/api/workspaces/${workspace.workspace_id}`;
    const asOwner = caller({ authorization: `Bearer ${workspace.owner.token}` });
    const asPlanner = caller({ authorization: `Bearer ${planner.token}` });
    const newProject = async (name: string) => {
      const fields = { project_name: name, start_date: '2026-11-02' };
      const made = await asOwner<{ project_id: string }>('POST', `${place}/projects`, fields);
      return made.answer.project_id;
    };
    const scheduleOf = (projectId: string) => `${place}/projects/${projectId}/schedule`;
    console.log('programme                                          figure        bar');
    await measureReading(asPlanner, scheduleOf(await newProject('Large')));
    await measureMoving(asPlanner, scheduleOf(await newProject('Chain')));
    await measureAlongside(asPlanner, {
      place,
      projectId: await newProject('Imported'),
      workspaceId: workspace.workspace_id,
    });
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

async function measureReading(ask: Caller, schedule: string): Promise<void> {
  const { tasks, links } = building(10_000, 15_000);
  await store(ask, schedule, [...tasks, ...links]);
  const answers: Answered<unknown>[] = [];
  for (let turn = 0; turn < reads; turn += 1) {
    answers.push(await ask('GET', schedule));
  }
  const times = answers.map(({ ms }) => ms);
  report('10,000 tasks, 15,000 links: first read', `${times[0]!.toFixed(0)} ms`, '≤ 500 ms');
  report('  p50', `${quantile(times, 0.5).toFixed(0)} ms`, '≤ 500 ms');
  report('  p95', `${quantile(times, 0.95).toFixed(0)} ms`);
  report('  size, not compressed', `${(answers[0]!.bytes / 1e6).toFixed(2)} MB`, '≤ 3 MB');
}

async function measureMoving(ask: Caller, schedule: string): Promise<void> {
  const ids = Array.from({ length: 200 }, () => newId());
  const links = ids.slice(1).map((id, index) => linkAdded(ids[index]!, id));
  await store(ask, schedule, [...ids.map((id, index) => taskAdded(id, `Task ${index + 1}`, 1)), ...links]);
  const times: number[] = [];
  for (let turn = 0; turn < moves + 3; turn += 1) {
    const constraint = { kind: 'SNET', date: monday + (1 + (turn % 2)) * 7 * 1440 };
    const based_on = await revisionOf(ask, schedule);
    const edits = [{ kind: 'task-changed', id: ids[0], changes: { constraint } }];
    const { answer, ms } = await ask<{ moved: { ids: string[] } }>('POST', `${schedule}/edits`, { based_on, edits });
    const moved = answer.moved.ids.length;
    if (moved !== ids.length) {
      throw new Error(`${moved} tasks moved, not ${ids.length}`);
    }
    // The first ones of each connection include query planning.
    if (turn >= 3) {
      times.push(ms);
    }
  }
  report('first of a chain of 200 moved: p50', `${quantile(times, 0.5).toFixed(0)} ms`, '≤ 60 ms');
  report('  p95', `${quantile(times, 0.95).toFixed(0)} ms`);
}

interface ImportPlace {
  place: string;
  projectId: string;
  workspaceId: string;
}

async function measureAlongside(ask: Caller, { place, projectId, workspaceId }: ImportPlace): Promise<void> {
  if (!existsSync(importedFile)) {
    console.log('no large planning file next to the repository: the import is skipped');
    return;
  }
  const form = new FormData();
  form.set('file', new Blob([readFileSync(importedFile)]), 'hotel.xer');
  const path = `workspace_id=${workspaceId}&project_id=${projectId}`;
  const state = { isDone: false };
  const { origin } = new URL(place);
  const importing = ask('POST', `${origin}/api/schedule-import-ms?${path}`, form).finally(() => (state.isDone = true));
  importing.catch(() => undefined);
  const times: number[] = [];
  while (!state.isDone) {
    times.push((await ask('GET', `${origin}/api/session`)).ms);
    await sleep(10);
  }
  report('import of a large file', `${(await importing).ms.toFixed(0)} ms`);
  report(`a light GET meanwhile (${times.length}): p50`, `${quantile(times, 0.5).toFixed(0)} ms`);
  report('  p99', `${quantile(times, 0.99).toFixed(0)} ms`, '≤ 300 ms');
  report('  longest', `${Math.max(...times).toFixed(0)} ms`);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(what: string, figure: string, bar = ''): void {
  console.log(`${what.padEnd(46)} ${figure.padStart(10)} ${bar.padStart(10)}`);
}

if (import.meta.main) {
  await run();
}
