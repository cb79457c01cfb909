// Jobs that render previews of files: soon after a version has arrived, and of older versions without one.
import { change, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import { storeBytes } from '../../platform/files/keep-file.ts';
import { newId } from '../../platform/ids.ts';
import { job, queueJob } from '../../platform/jobs/job.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import type { DrawnPreview } from './draw-preview.ts';
import * as store from './store.ts';

interface DrawInput {
  file_id: string;
}

const drawFile = job<DrawInput>({
  name: 'documents.draw-preview',
  title: 'Draws the preview of a document',
  retries: 2,
  longestRunSeconds: 300,
});
const collectUndrawn = job<Record<string, never>>({
  name: 'documents.collect-undrawn',
  title: 'Queues documents that have no preview yet',
  every: '* * * * *',
});

/** Maximum number of files queued at a time. */
const mostAtOnce = 100;
const maxBytes = 300 * 1_048_576;
const millisOfFile = 90_000;

/** Queues the preview of a file that has arrived. */
export const queueDrawing = (tx: Tx, file: { workspace_id: string; id: string }): Promise<unknown> =>
  queueJob(tx, drawFile, {
    workspaceId: file.workspace_id,
    about: 'A file of a document',
    input: { file_id: file.id },
    key: file.id,
  });

/** True if files of this media type have previews. */
export const isDrawn = (mediaType: string): boolean => store.drawnTypes.some((type) => type === mediaType);

/** The jobs of previews. */
export function previewJobs(jobs: JobRunner, { work, files }: Platform): void {
  jobs.serve(drawFile, async (run) => {
    const file = await store.findUndrawn(run.db, run.workspaceId!, run.input.file_id);
    if (!file || !work) return;
    const drawn = file.size > maxBytes ? none('The file is too large.') : await drawnBy(work, file);
    const pictures: store.StoredPicture[] = [];
    for (const { bytes, ...picture } of drawn.pictures) {
      pictures.push({ ...picture, stored: await storeBytes(files, `preview-${newId()}`, bytes) });
    }
    await run.finish((tx) => store.keepPreview(tx, file, { ...drawn, pictures }));
  });
  jobs.serve(collectUndrawn, async (run) => {
    for (const file of await store.undrawnFiles(run.db, mostAtOnce)) {
      await change(run.db, { personId: null, name: 'Horizon', requestId: null }, (tx) => queueDrawing(tx, file));
    }
  });
}

/** Renders the previews in a work process. A file that cannot be rendered keeps the reason and is not tried again. */
async function drawnBy(work: NonNullable<Platform['work']>, file: store.UndrawnFile): Promise<DrawnPreview> {
  const tooMuch = (message: string) => new Refusal(422, 'undrawable', message);
  try {
    return await work.run<DrawnPreview>(
      'drawPreview',
      { sha256: file.sha256, mediaType: file.media_type },
      {
        millis: millisOfFile,
        died: () => tooMuch('Drawing this file takes too much memory.'),
        late: () => tooMuch('Drawing this file takes too long.'),
      },
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'undrawable') return none(error.message);
    throw error;
  }
}

const none = (failure: string): DrawnPreview => ({ pageCount: 0, pictures: [], failure });
