// An import from the chosen file to the stored programme: read here, tried on the server, looked at, written.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf } from '../../client/save.ts';
import { toast } from '../../ui/toasts.ts';
import { readHere, type LocalReading } from './local-reading.ts';
import { sendUpload, type ImportAnswer, type UploadStage } from './upload.ts';

export interface ImportOptions {
  createsWbs: boolean;
  overwritesExisting: boolean;
  project?: string | undefined;
}

/** What is going on: the file is tried (uploaded and read), or written. */
export interface ImportWork {
  aim: 'try' | 'write';
  stage: UploadStage;
}

/** The state of an import. */
export function useImport(workspaceId: string, projectId: string, undo: (importId: string) => void) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ createsWbs: true, overwritesExisting: false });
  const [local, setLocal] = useState<LocalReading | null>(null);
  const [trial, setTrial] = useState<ImportAnswer | null>(null);
  const [work, setWork] = useState<ImportWork | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const send = async (aim: ImportWork['aim'], chosen: File, wanted: ImportOptions): Promise<ImportAnswer | null> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFailure(null);
    try {
      return await sendUpload({
        workspaceId,
        projectId,
        file: chosen,
        ...wanted,
        isTrial: aim === 'try',
        onStage: (stage) => setWork({ aim, stage }),
        signal: own.signal,
      });
    } catch (error) {
      if (!own.signal.aborted) setFailure(refusalOf(error).message);
      return null;
    } finally {
      if (running.current === own) {
        running.current = null;
        setWork(null);
      }
    }
  };
  const tryOut = async (chosen: File, wanted: ImportOptions) => {
    const answer = await send('try', chosen, wanted);
    if (answer) setTrial(answer);
  };
  const clear = () => {
    running.current?.abort();
    setFile(null);
    setLocal(null);
    setTrial(null);
    setFailure(null);
  };
  return {
    file,
    options,
    local,
    trial,
    work,
    failure,
    clear,
    /** Stops what is being sent; the file stays chosen. */
    stop: () => running.current?.abort(),
    take: async (chosen: File) => {
      clear();
      setFile(chosen);
      const wanted = { ...options, project: undefined };
      setOptions(wanted);
      const read = await readHere(chosen).catch((): null => null);
      if (read && 'fault' in read) {
        setFailure(read.fault);
        return;
      }
      // What only the server can read is still tried there.
      setLocal(read?.reading ?? null);
      await tryOut(chosen, wanted);
    },
    retry: () => (file ? tryOut(file, options) : undefined),
    change: (changed: Partial<ImportOptions>) => {
      const wanted = { ...options, ...changed };
      setOptions(wanted);
      if (file) void tryOut(file, wanted);
    },
    write: async () => {
      if (!file) return;
      const answer = await send('write', file, options);
      if (!answer) return;
      const { id } = answer;
      toast.success({ title: answer.message, ...(id ? { undo: () => undo(id) } : {}) });
      clear();
      for (const domain of ['schedule', 'schedule-import', 'wbs', 'actions', 'audit']) {
        void queries.invalidateQueries({ queryKey: [domain] });
      }
    },
  };
}
