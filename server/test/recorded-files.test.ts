// Real programmes of other tools: no call that reads their project fails, with any content. Durations of the calls are
// measured by `npm run bench -- fixtures`.
import { describe, expect, it } from 'vitest';
import { faultOf, seed } from './generated/run.ts';
import { world } from './harness.ts';
import { importFile } from './planning-files.ts';
import { hasRecordedFiles, projectReads, recordedFile, recordedFiles, type ProjectRead } from './recorded-files.ts';
import { scheduleSite } from './schedule-site.ts';
import { stage } from './waiting-file.ts';

const w = world();
/** These take as long as all others together: each run reads one of them, chosen by its seed. */
const large = [
  'xer/hotel-project.xer',
  'derived/hotel-project.mspdi.xml.gz',
  'derived/mpsplib-138.mspdi.xml.gz',
  'msp/mpsplib-78-mp_j90_a20_nr5_AgentCopp7.mpp',
];
const ofThisRun = recordedFiles().filter((path) => !large.includes(path) || path === large[seed % large.length]);
/** Calls of other modules, such as exports of teams or forms, answer alike for every programme: one file is enough. */
const isOfProgramme = ({ call: { permission } }: ProjectRead) =>
  permission === undefined || permission === 'projects:view' || permission.startsWith('schedule:');
/** The minimum number of calls that every project has records for. */
const fewestReads = 40;

describe.skipIf(!hasRecordedFiles)('a project with a programme of another tool', () => {
  it.each(ofThisRun)('answers every call that reads it: %s', { timeout: 60_000 }, async (path) => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const file = recordedFile(path);
    const imported = await importFile(site, file, { create_wbs: 'true' }, owner);
    expect([imported.status, imported.body.message]).toEqual([200, expect.stringMatching(/^Imported: /)]);
    const { upload } = (await stage(site, file, owner)).body;

    const place = { workspaceId: site.workspace.workspace_id, projectId: site.projectId, uploadId: upload.id };
    const all = await projectReads(owner, place);
    const reads = path === ofThisRun[0] ? all : all.filter(isOfProgramme);
    const faults: string[] = [];
    for (const { name, call, url } of reads) {
      const answer = await owner.get(url);
      const isTooLong = answer.status === 422 && answer.text.includes('a PDF holds 2,000');
      const fault = answer.status === 200 ? faultOf(call, answer) : isTooLong ? null : answer.text.slice(0, 300);
      if (fault !== null) faults.push(`${name} ${url}: ${answer.status} ${fault}`);
    }

    expect(reads.length).toBeGreaterThan(fewestReads);
    expect(faults).toEqual([]);
  });
});
