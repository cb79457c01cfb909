// Imports a planning file into the programme of a site, and exports it, for tests.
import type { Answer, World } from './harness.ts';
import type { Site } from './schedule-site.ts';
import { upload } from './upload.ts';

/** The import address of the site. */
export const importAddress = (site: Site): string =>
  `/api/schedule-import-ms?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}`;

/** Imports a planning file, as the planner by default. */
export const importFile = (
  site: Site,
  file: { name: string; bytes: Uint8Array | string },
  fields: Record<string, string> = {},
  visitor = site.planner,
): Promise<Answer> => upload(visitor, importAddress(site), file, fields);

/** The export of a programme. */
export async function exportOf(w: World, site: Site, format: string): Promise<Buffer> {
  const answer = await w.app.inject({
    method: 'GET',
    url: `${site.schedule}/export?format=${format}`,
    headers: { 'x-horizon-product': 'schedule', authorization: `Bearer ${site.plannerPerson.token}` },
  });
  return answer.rawPayload;
}
