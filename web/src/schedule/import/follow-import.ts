// Follows an import that runs at the server until it ends, through cut connections: the import goes on without the page.
import type { CallAnswer } from '../../client/api.ts';
import { subscribeToLive } from '../../client/live.ts';

export type ScheduleUpload = CallAnswer<'getScheduleUpload'>;

interface Following {
  ask: () => Promise<ScheduleUpload>;
  onProgress: (upload: ScheduleUpload) => void;
  /** True while the server is unreachable. */
  onCut: (isCut: boolean) => void;
  signal: AbortSignal;
  wait?: (millis: number) => Promise<void>;
}

const betweenMillis = 200;
const longestMillis = 3000;

/** Polls an upload until nothing is running; null if it is stopped. Throws the server's refusal. */
export async function followImport(following: Following): Promise<ScheduleUpload | null> {
  const { ask, onProgress, onCut, signal, wait = pause } = following;
  let between = betweenMillis;
  while (!signal.aborted) {
    const answer = await ask().catch((error: unknown) => {
      if (!isCut(error)) throw error;
      return null;
    });
    if (signal.aborted) return null;
    onCut(answer === null);
    if (answer) {
      onProgress(answer);
      if (answer.state !== 'writing') return answer;
    }
    between = answer ? betweenMillis : Math.min(longestMillis, between * 2);
    await wait(between);
  }
  return null;
}

/** Whether the server was unreachable, or a proxy answered in its place. */
export function isCut(error: unknown): boolean {
  const status = (error as { status?: unknown }).status;
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Waits for so long, or until any import has been notified of. */
export function waitForNotification(millis: number): Promise<void> {
  return new Promise((done) => {
    const goOn = () => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(goOn, millis);
    const stop = subscribeToLive({ onChange: ({ entity }) => void (entity === 'schedule_imports' && goOn()) });
  });
}

const pause = (millis: number) => new Promise<void>((done) => void setTimeout(done, millis));
