// Calls that take long are answered by a job: the page asks how far it is until its answer is there. The job goes on without the
// page; its result is then found under Downloads.
import type { CallName } from '@horizon/contract';
import { api, ApiFailure, type CallAnswer, type CallInput, type CallOptions } from './api.ts';
import { pause } from './patience.ts';

/** A job that answers a call. */
export interface BackgroundJob {
  workspaceId: string;
  id: string;
}

/** How far a job is. */
export interface JobProgress {
  done: number;
  total: number | null;
  /** The step in words; none while it waits. */
  step: string | null;
}

export interface InBackground extends CallOptions {
  onProgress: (progress: JobProgress) => void;
  /** Given the job once it is queued. */
  onQueued: (job: BackgroundJob) => void;
}

const firstWaitMillis = 300;
const longestWaitMillis = 2000;
/** A server that restarts does not end the waiting. */
const patienceMillis = 5 * 60_000;

/** The answer of a call that a job answers, however long that takes. Throws ApiFailure with its refusal. */
export async function callInBackground<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { onProgress, onQueued, ...options }: InBackground,
): Promise<CallAnswer<Name>> {
  const answer = await api(name, input, { ...options, isLater: true });
  const { background_id: id, workspace_id: workspaceId } = answer as { background_id?: string; workspace_id: string };
  // People who see the product as another member get the answer itself.
  if (id === undefined) return answer;
  onQueued({ workspaceId, id });
  return awaitAnswer<CallAnswer<Name>>({ workspaceId, id }, onProgress);
}

/** Undoes in the background what a job stored; answers what the undo answers. */
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
