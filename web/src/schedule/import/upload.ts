// Sends a planning file with its progress, which fetch does not tell. The sentences of its failures are the product's.
import { ApiFailure, callUrl, signedOut, type CallAnswer } from '../../client/api.ts';

export type ImportAnswer = CallAnswer<'importSchedule'>;

/** Milliseconds that an upload may take. */
export const uploadTimeoutMillis = 300_000;

/** What is done with the file: `upload` with its share from 0 to 1, then the server's work. */
export type UploadStage = { kind: 'upload'; share: number } | { kind: 'work' };

export interface Upload {
  workspaceId: string;
  projectId: string;
  file: File;
  createsWbs: boolean;
  overwritesExisting: boolean;
  /** Only reports what an import would do. */
  isTrial: boolean;
  /** Id or position of the project, of a file that holds several. */
  project?: string | undefined;
  onStage: (stage: UploadStage) => void;
  signal: AbortSignal;
}

/** Sends the file. Throws ApiFailure; an abort rejects with an AbortError. */
export function sendUpload(upload: Upload, request = new XMLHttpRequest()): Promise<ImportAnswer> {
  const { workspaceId, projectId, onStage, signal } = upload;
  return new Promise((resolve, reject) => {
    const failed = (message: string, code: string) => reject(new ApiFailure(0, message, { code }));
    request.open('POST', callUrl('importSchedule', { query: { workspace_id: workspaceId, project_id: projectId } }));
    request.timeout = uploadTimeoutMillis;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-horizon-product', 'schedule');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onStage({ kind: 'upload', share: total > 0 ? loaded / total : 0 });
    });
    request.upload.addEventListener('load', () => onStage({ kind: 'work' }));
    request.addEventListener('error', () => failed('Upload failed due to network error', 'unreachable'));
    request.addEventListener('timeout', () => failed('Upload timed out', 'timeout'));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener('abort', () => request.abort());
    onStage({ kind: 'upload', share: 0 });
    request.send(formOf(upload));
  });
}

function formOf({ file, createsWbs, overwritesExisting, isTrial, project }: Upload): FormData {
  const form = new FormData();
  form.set('create_wbs', String(createsWbs));
  form.set('overwrite_existing', String(overwritesExisting));
  if (isTrial) form.set('dry_run', 'true');
  if (project !== undefined) form.set('project', project);
  form.set('file', file);
  return form;
}

/** The answer of the server, or the sentence of what went wrong. Throws ApiFailure. */
export function answerOf(status: number, text: string): ImportAnswer {
  const body = jsonOf(text);
  if (status >= 200 && status < 300) {
    if (typeof body !== 'object' || body === null || !('report' in body)) {
      throw new ApiFailure(status, 'Invalid response format', { code: 'invalid_response' });
    }
    // The contract says that what has a report is the answer of an import.
    return body as ImportAnswer;
  }
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: string;
    error?: string;
    code?: string;
  };
  if (status === 401 && refusal.code === 'not_signed_in') signedOut.listener();
  const message = refusal.message ?? refusal.error ?? `Upload failed with status ${status}`;
  throw new ApiFailure(status, message, refusal);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
