// Jobs that extract the text of PDF files: soon after a file has arrived, and of older files without it.
import { noTitleBlock } from '@horizon/identifiers';
import { change, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import { job, queueJob } from '../../platform/jobs/job.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import type { PdfText } from './read-pdf-text.ts';
import * as store from './store.ts';

interface ReadInput {
  file_id: string;
}

const readText = job<ReadInput>({
  name: 'documents.read-text',
  title: 'Reads the text of a PDF',
  retries: 2,
  longestRunSeconds: 300,
  // The same processes serve imports and previews that people wait for.
  atOnce: 2,
});
const collectUnread = job<Record<string, never>>({
  name: 'documents.collect-unread',
  title: 'Queues PDFs whose text has not been read',
  every: '* * * * *',
});

/** Maximum number of files queued at a time. */
const mostAtOnce = 200;
const maxBytes = 300 * 1_048_576;
const millisOfFile = 120_000;
const unread = (failure: string): PdfText => ({ pages: [], pageCount: 0, block: noTitleBlock, failure });

/** Queues the text extraction of a file that has arrived. */
export const queueReading = (tx: Tx, file: { workspace_id: string; id: string }): Promise<unknown> =>
  queueJob(tx, readText, {
    workspaceId: file.workspace_id,
    about: 'A PDF of a document',
    input: { file_id: file.id },
    key: file.id,
  });

/** The jobs of texts. */
export function documentJobs(jobs: JobRunner, { work }: Platform): void {
  jobs.serve(readText, async (run) => {
    const file = await store.findUnread(run.db, run.workspaceId!, run.input.file_id);
    if (!file || !work) return;
    const text =
      file.size > maxBytes
        ? unread('The file is too large to be searched.')
        : await work
            .run<PdfText>('readPdf', file.sha256, {
              millis: millisOfFile,
              died: () => tooMuch('Reading this file takes too much memory.'),
              late: () => tooMuch('Reading this file takes too long.'),
            })
            .catch((error: unknown) => {
              if (error instanceof Refusal && error.code === 'unreadable') return unread(error.message);
              throw error;
            });
    await run.finish((tx) => store.keepText(tx, file, text));
  });
  jobs.serve(collectUnread, async (run) => {
    const found = await store.unreadFiles(run.db, mostAtOnce);
    for (const file of found) {
      await change(run.db, { personId: null, name: 'Horizon', requestId: null }, (tx) => queueReading(tx, file));
    }
  });
}

const tooMuch = (message: string) => new Refusal(422, 'unreadable', message);
