// Slow calls are answered by a job: the page polls its progress until the answer is available. The job goes on without
// the page; its result is then listed under Downloads.
import type { CallName } from '@horizon/contract';
import { api, ApiFailure, type CallAnswer, type CallInput, type CallOptions } from './api.ts';
import { pause } from './retry-after.ts';

/** The job that answers a call. */
export interface BackgroundJob {
  workspaceId: string;
  id: string;
}

/** The progress of a job. */
export interface JobProgress {
  done: number;
  total: number | null;
  /** The current step in words; null while the job waits. */
  step: string | null;
}

export interface InBackground extends CallOptions {
  onProgress: (progress: JobProgress) => void;
  /** Given the job once it is queued. */
  onQueued: (job: BackgroundJob) => void;
}

const firstWaitMillis = 300;
const longestWaitMillis = 2000;
/** How long an unreachable server is polled: long enough for a restart. */
const patienceMillis = 5 * 60_000;

/** Makes a call that a job may answer, and waits for the answer. Throws ApiFailure with its refusal. */
export async function callInBackground<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { onProgress, onQueued, ...options }: InBackground,
): Promise<CallAnswer<Name>> {
  const answer = await api(name, input, { ...options, isLater: true });
  const { background_id: id, workspace_id: workspaceId } = answer as { background_id?: string; workspace_id: string };
  // While a member's view is shown, calls are answered directly.
  if (id === undefined) return answer;
  onQueued({ workspaceId, id });
  return awaitAnswer<CallAnswer<Name>>({ workspaceId, id }, onProgress);
}

/** Undoes a stored job in the background; returns the answer of the undo. */
export async function undoInBackground<Answer>({ workspaceId, id }: BackgroundJob): Promise<Answer> {
  const { id: undoId } = await api('undoBackgroundCall', { params: { workspaceId, id } });
  return awaitAnswer<Answer>({ workspaceId, id: undoId });
}

async function awaitAnswer<Answer>(
  job: BackgroundJob,
  onProgress: InBackground['onProgress'] = () => undefined,
): Promise<Answer> {
  let reachedAt = performance.now();
  for (let wait = firstWaitMillis; ; wait = Math.min(wait * 1.3, longestWaitMillis)) {
    await pause(wait);
    const found = await api('getBackgroundCall', { params: job }).catch((error: unknown) => {
      const isPassing = error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
      if (!isPassing || performance.now() - reachedAt > patienceMillis) throw error;
      return null;
    });
    if (!found) continue;
    reachedAt = performance.now();
    const { state, status, answer, note } = found;
    if (status === 200 && state !== 'running' && state !== 'waiting') return answer as Answer;
    if (status !== null && status !== 200) throw refusalOf(status, answer);
    if (state === 'failed' || state === 'cancelled') {
      throw new ApiFailure(500, note ?? 'The work in the background was stopped. Nothing was stored.');
    }
    onProgress({ done: found.done, total: found.total, step: state === 'running' ? note : null });
  }
}

function refusalOf(status: number, answer: unknown): ApiFailure {
  const { message, ...more } = answer as { message: string; code: string; fields?: Record<string, string[]> };
  return new ApiFailure(status, message, more);
}
