// Uploads a planning file and reports progress, which fetch cannot. Its error messages are the product's.
import { ApiFailure, callUrl, noteSession, type CallAnswer } from '../../client/api.ts';
import { personHeaders } from '../../client/person-headers.ts';
import type { ImportOptions } from './use-import.ts';

export type UploadPreview = CallAnswer<'stageScheduleUpload'>;

/** Timeout of an upload in milliseconds. */
export const uploadTimeoutMillis = 300_000;

/** The stage: `upload` with its progress from 0 to 1, then the server reads the file. */
export type UploadStage = { kind: 'upload'; share: number } | { kind: 'read' };

export interface Upload {
  workspaceId: string;
  projectId: string;
  file: File;
  createsWbs: boolean;
  overwritesExisting: boolean;
  overwritesNewer: boolean;
  mode: ImportOptions['mode'];
  dataDate: ImportOptions['dataDate'];
  /** The id or position of the project in a file with several. */
  project?: string | undefined;
  encoding?: ImportOptions['encoding'];
  onStage: (stage: UploadStage) => void;
  signal: AbortSignal;
}

/** Uploads the file, which the server stages. Throws ApiFailure; an abort rejects with an AbortError. */
export function sendUpload(upload: Upload, request = new XMLHttpRequest()): Promise<UploadPreview> {
  const { workspaceId, projectId, onStage, signal } = upload;
  return new Promise((resolve, reject) => {
    const failed = (message: string, code: string) => reject(new ApiFailure(0, message, { code }));
    request.open('POST', callUrl('stageScheduleUpload', { params: { workspaceId, projectId } }));
    request.timeout = uploadTimeoutMillis;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-horizon-product', 'schedule');
    for (const [name, value] of Object.entries(personHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onStage({ kind: 'upload', share: total > 0 ? loaded / total : 0 });
    });
    request.upload.addEventListener('load', () => onStage({ kind: 'read' }));
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

function formOf({
  file,
  createsWbs,
  overwritesExisting,
  overwritesNewer,
  mode,
  dataDate,
  project,
  encoding,
}: Upload): FormData {
  const form = new FormData();
  form.set('create_wbs', String(createsWbs));
  form.set('overwrite_existing', String(overwritesExisting));
  form.set('overwrite_newer', String(overwritesNewer));
  form.set('data_date', dataDate);
  if (mode !== null) form.set('mode', mode);
  if (project !== undefined) form.set('project', project);
  if (encoding) form.set('encoding', encoding);
  form.set('file', file);
  return form;
}

/** The server's answer. Throws ApiFailure with the message of what went wrong. */
export function answerOf(status: number, text: string): UploadPreview {
  const body = jsonOf(text);
  if (status >= 200 && status < 300) {
    if (typeof body !== 'object' || body === null || !('report' in body) || !('upload' in body)) {
      throw new ApiFailure(status, 'Invalid response format', { code: 'invalid_response' });
    }
    // By the contract, an answer with an upload and a report is that of a staged file.
    return body as UploadPreview;
  }
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: string;
    error?: string;
    code?: string;
  };
  noteSession(status, refusal.code);
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
