// Real programmes of other tools, stored next to the repository, and the calls that read a project with one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, callEntries } from '@horizon/contract';
import { unpackProgramme } from '@horizon/schedule';

const folder = join(import.meta.dirname, '../../../shared/fixtures/schedules');

/** True if the files exist. */
export const hasRecordedFiles = existsSync(folder);

/** Every planning file, by its path in the folder; of the many networks of PSPLIB the first of each size. */
export function recordedFiles(): string[] {
  if (!hasRecordedFiles) return [];
  const inFolder = (name: string, of: RegExp) =>
    readdirSync(join(folder, name))
      .filter((file) => of.test(file))
      .sort()
      .map((file) => `${name}/${file}`);
  const plans = ['xer', 'msp', 'derived', 'p6-native'].flatMap((name) => inFolder(name, /\.(xer|mpp|xml|xml\.gz)$/));
  const networks = readdirSync(join(folder, 'psplib')).flatMap((size) =>
    inFolder(`psplib/${size}`, /\.sm$/).slice(0, 1),
  );
  return [...plans, ...networks];
}

/** A file ready to be sent. */
export const recordedFile = (path: string) => ({
  name: path.split('/').at(-1)!,
  bytes: readFileSync(join(folder, path)),
});

interface Caller {
  // A test and a benchmark read any shape of answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  get(path: string): Promise<{ status: number; body: any }>;
  // oxlint-disable-next-line typescript/no-explicit-any
  post(path: string, body: object): Promise<{ status: number; body: any }>;
}

interface Place {
  workspaceId: string;
  projectId: string;
  /** A waiting planning file of the project. */
  uploadId: string;
}

export interface ProjectRead {
  name: string;
  call: Call;
  url: string;
}

/**
 * Every GET of the contract that belongs to a project, with its path filled from the project's records. A what-if, a
 * baseline and a proposal are created if there are none; a call without a record, such as a resource, is left out.
 * Files are read in each of their formats.
 */
export async function projectReads(caller: Caller, place: Place): Promise<ProjectRead[]> {
  const records = await recordsOf(caller, place);
  return callEntries.flatMap(([name, call]) => {
    if (call.method !== 'GET' || !isOfProject(call) || call.answerMedia?.includes('text/event-stream')) return [];
    const path = filled(call.path, place, records);
    return path === null ? [] : queriesOf(call, place).map((query) => ({ name, call, url: `${path}${query}` }));
  });
}

const isOfProject = ({ path, query }: Call) =>
  path.includes('{projectId}') || (query !== undefined && 'project_id' in query.properties);

/** Ids by the preceding part of the path, or by the name of the parameter. */
type Records = Readonly<Record<string, string | undefined>>;

function filled(path: string, { workspaceId, projectId }: Place, records: Records): string | null {
  const known: Records = { workspaceId, projectId, week: records['week'], number: records['number'] };
  let isWhole = true;
  const url = path.replaceAll(/([^/]+)\/\{(\w+)\}/g, (_all, before: string, name: string) => {
    const value = known[name] ?? records[before];
    isWhole &&= value !== undefined;
    return `${before}/${value}`;
  });
  return isWhole ? url : null;
}

function queriesOf({ path, query }: Call, { workspaceId, projectId }: Place): string[] {
  const properties: Record<string, { enum?: string[] }> = query?.properties ?? {};
  const own = [
    ...('workspace_id' in properties && !path.includes('{workspaceId}') ? [`workspace_id=${workspaceId}`] : []),
    ...('project_id' in properties ? [`project_id=${projectId}`] : []),
  ];
  const formats = properties['format']?.enum ?? [null];
  return formats.map((format) => {
    const parts = [...own, ...(format === null ? [] : [`format=${format}`])];
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
}

async function recordsOf(caller: Caller, { workspaceId, projectId, uploadId }: Place): Promise<Records> {
  const root = `/api/workspaces/${workspaceId}/projects/${projectId}`;
  const read = async () => (await caller.get(`${root}/schedule`)).body;
  const body = await read();
  const { tasks, resources } = unpackProgramme(body.programme);
  const task = tasks.find(({ kind, actualStart }) => kind !== 'summary' && actualStart === null) ?? tasks[0];
  if (tasks.every(({ baselines }) => baselines.length === 0)) {
    const edits = [{ kind: 'baseline-set', number: 0, name: 'As imported' }];
    await caller.post(`${root}/schedule/edits`, { based_on: body.revision, note: 'baseline', edits });
  }
  const baselines = (await caller.get(`${root}/schedule/baselines`)).body.items;
  const made = async (path: string, sent: object) => (await caller.post(`${root}/schedule/${path}`, sent)).body.id;
  const proposal = { action_id: task?.id, duration_days: 3, reason: 'Rain' };
  return {
    tasks: task?.id,
    resources: resources[0]?.id,
    scenarios: await made('scenarios', { name: 'Later', edits: [] }),
    proposals: await made('proposals', proposal),
    uploads: uploadId,
    week: new Date(body.project_start * 60_000).toISOString().slice(0, 10),
    number: baselines[0] === undefined ? undefined : String(baselines[0].number),
  };
}
