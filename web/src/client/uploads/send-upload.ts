// Sends one upload by tus 1.0.0: in chunks, starting at the server's offset, with retries after a lost connection.
import { ApiFailure, noteSession } from '../api.ts';
import { personHeaders } from '../person-headers.ts';

/** Bytes per request: small enough that even a slow connection finishes before the server's timeout. */
const pieceBytes = 16 * 1024 * 1024;
const firstPauseMillis = 500;
const longestPauseMillis = 20_000;
/** The most temporary refusals in a row. */
const maxRefusals = 12;

export interface Sending {
  url: string;
  file: Blob;
  person: string;
  /** Bytes that the server has; null to ask it. */
  received: number | null;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  /** Called with true when the connection is lost, and with false when it works again. */
  onCut: (isCut: boolean) => void;
}

/** Sends until all bytes have arrived. Throws ApiFailure if the server refuses the file, AbortError if it is cancelled. */
export async function sendUpload(sending: Sending): Promise<void> {
  let received = sending.received;
  let failures = 0;
  let refusals = 0;
  while (received === null || received < sending.file.size) {
    sending.signal.throwIfAborted();
    try {
      received = received === null ? await askReceived(sending) : await sendPiece(sending, received);
      failures = 0;
      refusals = 0;
      sending.onCut(false);
      sending.onProgress(received);
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isPassing(error)) throw error;
      if (error.status !== 0 && (refusals += 1) > maxRefusals) throw error;
      if (error.status !== 409) {
        sending.onCut(true);
        await pause(Math.min(firstPauseMillis * 2 ** failures, longestPauseMillis), sending.signal);
        failures += 1;
      }
      received = null;
    }
  }
}

/** Whether a failure is temporary, so that sending is resumed. */
const isPassing = ({ status, code }: ApiFailure) =>
  status === 0 || status >= 500 || status === 429 || (status === 409 && code === 'offset');

async function askReceived({ url, signal }: Sending): Promise<number> {
  let response: Response;
  try {
    response = await fetch(url, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store', signal });
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable(error);
  }
  if (!response.ok) {
    noteSession(response.status, response.status === 401 ? 'not_signed_in' : undefined);
    throw new ApiFailure(response.status, gone);
  }
  return Number(response.headers.get('upload-offset'));
}

const gone = 'This upload is not there any more. Choose the file again.';
const unreachable = (cause: unknown) =>
  new ApiFailure(0, 'Horizon could not be reached.', { code: 'unreachable', ...(cause ? {} : {}) });

/** Sends one chunk; returns the bytes received so far. XMLHttpRequest reports progress, which fetch does not. */
function sendPiece({ url, file, person, signal, onProgress }: Sending, from: number): Promise<number> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('PATCH', url);
    request.setRequestHeader('content-type', 'application/offset+octet-stream');
    request.setRequestHeader('upload-offset', String(from));
    request.setRequestHeader('tus-resumable', '1.0.0');
    for (const [name, value] of Object.entries(personHeaders(person))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(from + loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      if (request.status === 204) done(Number(request.getResponseHeader('upload-offset')));
      else failed(signal.aborted ? signal.reason : refusalOf(request));
    });
    request.send(file.slice(from, from + pieceBytes));
  });
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiFailure {
  if (status === 0) return unreachable(null);
  const body = parsed(responseText);
  noteSession(status, body.code);
  return new ApiFailure(status, body.message ?? `HTTP error! status: ${status}`, body);
}

function parsed(text: string): { message?: string; code?: string } {
  try {
    return JSON.parse(text) as { message?: string; code?: string };
  } catch {
    return {};
  }
}

/** Waits, but not longer than until the connection is back. */
function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, millis);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
