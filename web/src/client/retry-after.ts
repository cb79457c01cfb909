// Retries calls that the server refuses for exceeding its rate limit (429), after the time that it asks for.

const maxRetries = 3;
const longestWaitSeconds = 30;

/** Resolves after the time; rejects if the signal is aborted first. */
export const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    });
  });

/** Sends a request. A 429 for too many calls has changed nothing: the request is sent again after the given time. */
export async function sendWithRetry(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  for (let sent = 1; ; sent += 1) {
    const response = await send(url, init);
    const seconds = Number(response.headers.get('retry-after'));
    const isSoon = seconds > 0 && seconds <= longestWaitSeconds;
    if (response.status !== 429 || sent > maxRetries || !isSoon) return response;
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (code !== 'too_many_calls') return response;
    await pause(seconds * 1000, init.signal);
  }
}
