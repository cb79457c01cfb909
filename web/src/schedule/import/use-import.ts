// The state of an import: the file is uploaded once, read by the server (and by the browser on a slow connection), previewed
// with any options, and stored by a job of the server, which is found again after a reload.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, ApiFailure } from '../../client/api.ts';
import { refusalOf } from '../../client/failures.ts';
import { followImport, isCut, waitForNotification, type ScheduleUpload } from './follow-import.ts';
import { readHere, type LocalReading } from './local-reading.ts';
import { sendUpload, type UploadPreview, type UploadStage } from './upload.ts';

export type ImportMode = 'replace' | 'alongside' | 'update';
export type ImportDataDate = 'keep' | 'file';

export interface ImportOptions {
  createsWbs: boolean;
  overwritesExisting: boolean;
  /** Edited cells of an exported table overwrite changes made here since. */
  overwritesNewer: boolean;
  /** How to treat the existing programme; null until chosen. */
  mode: ImportMode | null;
  /** For an update: whose data date, start and settings to use. */
  dataDate: ImportDataDate;
  project?: string | undefined;
  /** Of a text file that does not say its own. */
  encoding?: ScheduleUpload['encoding'] | undefined;
}

/** The current stage: upload, reading, or writing with the rows so far. */
export type ImportStage = UploadStage | { kind: 'write'; upload: ScheduleUpload };

/** A failure, and how to continue. */
export interface ImportFailure {
  message: string;
  /** The retry offered; missing if the file itself is at fault. */
  retry?: 'send' | 'write';
}

/** If the upload takes longer than this, the browser reads the file, too. */
const sideBySideAfterMillis = 250;

const nothingStored = 'Nothing was stored.';
const firstOptions: ImportOptions = {
  createsWbs: true,
  overwritesExisting: false,
  overwritesNewer: false,
  mode: null,
  dataDate: 'keep',
};

/** The state of an import. */
export function useImport(workspaceId: string, projectId: string) {
  const queries = useQueryClient();
  const router = useRouter();
  const [file, setFile] = useState<{ name: string; size: number; source: File | null } | null>(null);
  const [options, setOptions] = useState<ImportOptions>(firstOptions);
  const [local, setLocal] = useState<LocalReading | null>(null);
  const [preview, setPreview] = useState<UploadPreview | null>(null);
  /** The merge of file and programme; it stays while another preview is calculated, or if that is refused. */
  const [meeting, setMeeting] = useState<UploadPreview['report']['merge']>();
  const [stage, setStage] = useState<ImportStage | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const [isCutOff, setCutOff] = useState(false);
  const [done, setDone] = useState<ScheduleUpload | null>(null);
  const running = useRef<AbortController | null>(null);
  const waiting = useRef<string | null>(null);

  const paramsOf = (id: string) => ({ workspaceId, projectId, id });
  const body = ({
    createsWbs,
    overwritesExisting,
    overwritesNewer,
    mode,
    dataDate,
    project,
    encoding,
  }: ImportOptions) => ({
    create_wbs: createsWbs,
    overwrite_existing: overwritesExisting,
    overwrite_newer: overwritesNewer,
    data_date: dataDate,
    ...(mode === null ? {} : { mode }),
    ...(project === undefined ? {} : { project }),
    ...(encoding ? { encoding } : {}),
  });
  /** Runs one step at a time; reports failures unless it was stopped. */
  const doing = async (work: (signal: AbortSignal) => Promise<void>, retry: 'send' | 'write') => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFailure(null);
    try {
      await work(own.signal);
    } catch (error) {
      if (!own.signal.aborted) setFailure(failureOf(error, retry));
    } finally {
      if (running.current === own) {
        running.current = null;
        setStage(null);
        setCutOff(false);
      }
    }
  };
  const show = (found: UploadPreview) => {
    waiting.current = found.upload.id;
    setPreview(found);
    setMeeting(found.report.merge);
  };

  const send = (source: File, wanted: ImportOptions) =>
    doing(async (signal) => {
      const previewTimer = setTimeout(() => void readExtraFields(source, signal), sideBySideAfterMillis);
      const onStage = (next: UploadStage) => {
        // After the upload, the server's preview is as fast as the browser's.
        if (next.kind === 'read') clearTimeout(previewTimer);
        setStage(next);
      };
      try {
        show(await sendUpload({ workspaceId, projectId, file: source, ...wanted, signal, onStage }));
      } finally {
        clearTimeout(previewTimer);
      }
    }, 'send');
  /** Reads the file in the browser during a long upload, to stop uploading a file that is invalid. */
  const readExtraFields = async (source: File, signal: AbortSignal) => {
    const result = await readHere(source, signal);
    if (signal.aborted) return;
    if ('fault' in result) {
      running.current?.abort();
      setFailure({ message: result.fault });
    } else setLocal(result.reading);
  };

  const look = (id: string, wanted: ImportOptions) =>
    doing(async (signal) => {
      setStage({ kind: 'read' });
      try {
        show(await api('previewScheduleUpload', { params: paramsOf(id), body: body(wanted) }, { signal }));
      } catch (error) {
        // The preview on screen was for other options.
        if (!signal.aborted) setPreview(null);
        throw error;
      }
    }, 'send');

  const follow = async (id: string, signal: AbortSignal) => {
    // The importer opens the programme next: preload its page while they wait.
    void router.preloadRoute({ to: '/w/$workspaceId/projects/$projectId/gantt', params: { workspaceId, projectId } });
    const upload = await followImport({
      ask: () => api('getScheduleUpload', { params: paramsOf(id) }),
      onProgress: (progress) => setStage({ kind: 'write', upload: progress }),
      onCut: setCutOff,
      signal,
      wait: waitForNotification,
    });
    if (!upload) return;
    if (upload.state === 'done') {
      await finish(upload);
    } else if (upload.state === 'staged') {
      throw new ApiFailure(0, 'The connection was cut before the import began.');
    } else {
      throw new ApiFailure(422, upload.message ?? 'Failed to import the schedule');
    }
  };
  const finish = async (upload: ScheduleUpload) => {
    setDone(upload);
    reset();
    // The person has seen the result: the upload need not be resumed.
    void api('dropScheduleUpload', { params: paramsOf(upload.id) }).catch(() => undefined);
    for (const domain of ['schedule', 'schedule-import', 'wbs', 'actions', 'audit']) {
      void queries.invalidateQueries({ queryKey: [domain] });
    }
  };
  const reset = () => {
    waiting.current = null;
    setFile(null);
    setLocal(null);
    setPreview(null);
    setMeeting(undefined);
    setFailure(null);
  };
  const write = (wanted: ImportOptions) =>
    doing(async (signal) => {
      const id = waiting.current;
      if (id === null) return;
      try {
        const begun = await api('confirmScheduleUpload', { params: paramsOf(id), body: body(wanted) });
        setStage({ kind: 'write', upload: begun });
      } catch (error) {
        // It may have started: ask the server once it is reachable.
        if (!isCut(error)) throw error;
        setCutOff(true);
      }
      await follow(id, signal);
    }, 'write');

  /** An import of an earlier visit: one that runs is followed, one that waits is shown again. */
  const adopt = async (upload: ScheduleUpload) => {
    const wanted = {
      createsWbs: upload.create_wbs,
      overwritesExisting: upload.overwrite_existing,
      overwritesNewer: upload.overwrite_newer,
      mode: upload.mode,
      dataDate: upload.data_date,
      project: upload.project ?? undefined,
      encoding: upload.encoding,
    };
    waiting.current = upload.id;
    setFile({ name: upload.file_name, size: upload.size, source: null });
    setOptions(wanted);
    if (upload.state === 'done') return finish(upload);
    if (upload.state === 'writing') await doing((signal) => follow(upload.id, signal), 'write');
    if (waiting.current !== upload.id) return;
    await look(upload.id, wanted);
    if (upload.state === 'interrupted' || upload.state === 'failed') {
      setFailure({ message: upload.message ?? nothingStored, retry: 'write' });
    }
  };
  useEffect(() => {
    const stop = new AbortController();
    const findAgain = async () => {
      const { items } = await api(
        'listScheduleUploads',
        { params: { workspaceId, projectId } },
        { signal: stop.signal },
      );
      const newest = items[0];
      if (newest && !stop.signal.aborted && waiting.current === null && running.current === null) await adopt(newest);
    };
    // Show nothing if nothing was found.
    void findAgain().catch(() => undefined);
    return () => {
      stop.abort();
      running.current?.abort();
    };
    // Once per project: find a pending upload when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workspaceId, projectId]);

  const clear = () => {
    running.current?.abort();
    const id = waiting.current;
    reset();
    setOptions(firstOptions);
    if (id !== null) void api('dropScheduleUpload', { params: paramsOf(id) }).catch(() => undefined);
  };
  return {
    file,
    options,
    local,
    preview,
    meeting,
    stage,
    failure,
    isCutOff,
    done,
    closeDone: () => setDone(null),
    clear,
    /** Stops the current step; the file stays chosen. */
    stop: () => {
      running.current?.abort();
      setFailure({ message: `The upload was stopped. ${nothingStored}`, retry: 'send' });
    },
    take: (source: File) => {
      clear();
      setDone(null);
      setFile({ name: source.name, size: source.size, source });
      const wanted = {
        ...options,
        overwritesNewer: false,
        mode: null,
        dataDate: 'keep' as const,
        project: undefined,
        encoding: null,
      };
      setOptions(wanted);
      return send(source, wanted);
    },
    goOn: () => {
      if (failure?.retry === 'write') return write(options);
      if (waiting.current !== null) return look(waiting.current, options);
      return file?.source ? send(file.source, options) : undefined;
    },
    change: (changed: Partial<ImportOptions>) => {
      const wanted = { ...options, ...changed };
      setOptions(wanted);
      if (waiting.current !== null) void look(waiting.current, wanted);
      else if (file?.source) void send(file.source, wanted);
    },
    write: () => write(options),
  };
}

/** The message for a failure: a lost connection can be retried, a refused file cannot. */
function failureOf(error: unknown, retry: 'send' | 'write'): ImportFailure {
  const { message } = refusalOf(error);
  const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  const errorText = message.includes(nothingStored)
    ? message
    : `${message}${/[.!?]$/.test(message) ? '' : '.'} ${nothingStored}`;
  return isRefused && retry === 'send' ? { message } : { message: errorText, retry };
}
