// Waits: until typing pauses, and until a server that was asked too often takes more calls.

const mostRetries = 3;
const longestWaitSeconds = 30;

/** Resolves after the time; rejects where the signal is aborted before. */
export const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    });
  });

/** After a 429 for too many calls, which changed nothing, the same call is sent again once its time has come. */
export async function sendPatiently(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  for (let sent = 1; ; sent += 1) {
    const response = await send(url, init);
    const seconds = Number(response.headers.get('retry-after'));
    const isSoon = seconds > 0 && seconds <= longestWaitSeconds;
    if (response.status !== 429 || sent > mostRetries || !isSoon) return response;
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (code !== 'too_many_calls') return response;
    await pause(seconds * 1000, init.signal);
  }
}
