import type { Db } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { guardedBy } from '../../platform/guarded-links.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Picture } from './store.ts';

/** A preview as it is answered: a link that opens it for five minutes, like that of the file itself. */
export async function linkPicture(
  { db, files }: { db: Db; files: Files },
  scope: Scope,
  { cde_id, picture_id: fileId, width_px, height_px, file_name }: Picture & { cde_id: string; file_name: string },
  now: Date,
) {
  const { url } = await files.link(
    db,
    {
      workspaceId: scope.workspaceId,
      fileId,
      name: `${file_name}.webp`,
      use: 'preview',
      guard: guardedBy('getDocument', scope, { id: cde_id }),
    },
    now,
  );
  return { url, width_px, height_px };
}
