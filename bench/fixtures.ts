// How long does each call that reads a project take, with every real programme that is kept next to the repository?
// Each file is imported into its own project; the slowest calls are printed. The limit: no answer after two seconds.
import { openDemoSite, type DemoSite } from './demo-site.ts';
import { hasRecordedFiles, projectReads, recordedFile, recordedFiles } from '../server/test/recorded-files.ts';

const barMs = 2000;
const shown = 10;
const importing = 'importSchedule';

interface Timed {
  file: string;
  name: string;
  url: string;
  status: number;
  ms: number;
}

/** Imports every file, times every call, and prints the slowest. */
export async function run(): Promise<void> {
  if (!hasRecordedFiles) {
    console.log('no planning files next to the repository: skipped');
    return;
  }
  const site = await openDemoSite();
  const caller = callerOf(site);
  const timed: Timed[] = [];
  try {
    for (const file of recordedFiles()) timed.push(...(await timeFile(site, caller, file)));
  } finally {
    await site.stop();
  }
  timed.sort((a, b) => b.ms - a.ms);
  const reads = timed.filter(({ name }) => name !== importing);
  const late = reads.filter(({ ms }) => ms > barMs).length;
  const failed = timed.filter(({ status }) => status >= 500);
  console.log(`${reads.length} answers, ${late} after more than ${barMs} ms, ${failed.length} failed; the slowest:`);
  printSlowest(reads);
  console.log('the slowest imports:');
  printSlowest(timed.filter(({ name }) => name === importing));
  for (const { file, url, status } of failed) console.log(`  ${status}  ${url} ${file}`);
}

function printSlowest(timed: readonly Timed[]): void {
  for (const { file, name, ms } of timed.slice(0, shown)) {
    console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${name.padEnd(22)} ${file}`);
  }
}

type BenchCaller = ReturnType<typeof callerOf>;

function callerOf({ url, cookies }: DemoSite) {
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-horizon-product': 'schedule',
    origin: url,
  };
  const answered = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path: string) => answered(path, {}),
    post: (path: string, body: object) =>
      body instanceof FormData
        ? answered(path, { method: 'POST', body })
        : answered(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
  };
}

async function timeFile({ workspaceId }: DemoSite, caller: BenchCaller, file: string): Promise<Timed[]> {
  const root = `/api/workspaces/${workspaceId}/projects`;
  const made = await caller.post(root, { project_name: `Measured ${file} ${Date.now()}`, start_date: '2026-11-02' });
  const projectId = made.body.project_id as string;
  const { name, bytes } = recordedFile(file);
  const form = () => {
    const fields = new FormData();
    fields.set('create_wbs', 'true');
    fields.set('file', new Blob([bytes]), name);
    return fields;
  };
  const timed: Timed[] = [];
  const time = async <Answer extends { status: number }>(of: string, url: string, work: () => Promise<Answer>) => {
    const from = performance.now();
    const answer = await work();
    timed.push({ file, name: of, url, status: answer.status, ms: performance.now() - from });
    return answer;
  };
  const address = `/api/schedule-import-ms?workspace_id=${workspaceId}&project_id=${projectId}`;
  const imported = await time(importing, address, () => caller.post(address, form()));
  if (imported.status !== 200) throw new Error(`${file}: ${JSON.stringify(imported.body)}`);
  const staged = await caller.post(`${root}/${projectId}/schedule/imports/uploads`, form());
  const reads = await projectReads(caller, { workspaceId, projectId, uploadId: staged.body.upload.id });
  for (const read of reads) await time(read.name, read.url, () => caller.get(read.url));
  return timed;
}

if (import.meta.main) await run();
