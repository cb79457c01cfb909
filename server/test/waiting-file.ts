// A planning file that waits for its import, and the run that imports it.
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXer } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask, type Programme, unpackProgramme } from '@horizon/schedule';
import type { Answer, Visitor } from './harness.ts';
import { at, type Site } from './schedule-site.ts';
import { upload } from './upload.ts';

/** A chain of activities under one WBS element. */
function chainOf(count: number, prefix = 'A'): Programme {
  const programme = newProgramme('p6', at(0, 8));
  const ids = Array.from({ length: count }, (_, i) => String(100 + i));
  return {
    ...programme,
    project: { ...programme.project, name: 'Tower' },
    calendars: [newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5])],
    tasks: [
      { ...newTask('1'), name: 'Tower', kind: 'summary', wbsCode: 'TWR' },
      ...ids.map((id, i) => ({
        ...newTask(id),
        code: `${prefix}${1000 + i}`,
        name: `Pour bay ${i}`,
        parentId: '1',
        durationMinutes: 480,
        calendarId: 'standard',
      })),
    ],
    links: ids.slice(1).map((id, i) => newLink(`l${i}`, ids[i]!, id)),
  };
}

/** A file of so many activities of a day each, one after another, under one WBS element. */
export const fileOf = (count: number, prefix?: string) => ({
  name: 'tower.xer',
  bytes: writeXer(chainOf(count, prefix)).bytes,
});
/** Path of the calls. */
export const uploads = (site: Site) => `${site.schedule}/imports/uploads`;
/** Uploads a file that should wait. */
export const stage = (site: Site, file: { name: string; bytes: Uint8Array | string }, visitor = site.planner) =>
  upload(visitor, uploads(site), file, { create_wbs: 'true' });
/** How many tasks the programme has. */
export const taskCount = async (site: Site) =>
  unpackProgramme((await site.planner.get(site.schedule)).body.programme).tasks.length;

/** The upload as it is now. */
export const current = async (site: Site, id: string) => (await site.planner.get(`${uploads(site)}/${id}`)).body;

/** The upload once nothing is running. */
export async function ended(site: Site, id: string, visitor: Visitor = site.planner): Promise<Answer> {
  for (;;) {
    const answer = await visitor.get(`${uploads(site)}/${id}`);
    if (answer.body.state !== 'writing') return answer;
    await sleep(20);
  }
}
