import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { scheduleSite } from '../../test/schedule-site.ts';
import { ended, stage, uploads } from '../../test/waiting-file.ts';

const w = world();

const withPriority = (priority: string) => ({
  name: 'tower.xml',
  bytes: new TextEncoder().encode(
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Tower</Name><StartDate>2026-05-04T08:00:00</StartDate><Tasks><Task><UID>1</UID><ID>1</ID><Name>Slab</Name><Duration>PT8H0M0S</Duration><Priority>${priority}</Priority></Task></Tasks></Project>`,
  ),
});
const endless = withPriority('99999999999999999999');

describe('a number of a file that is larger than can be kept', () => {
  it('is refused with the record that it is of, and nothing is stored', async () => {
    const site = await scheduleSite(w);

    const refused = await importFile(site, endless);

    expect([refused.status, refused.body.fields]).toEqual([422, { file: [expect.stringMatching(/of “Slab”/)] }]);
    expect((await importFile(site, withPriority('600'))).status).toBe(200);
  });

  it('is told of a file that waits, too', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, endless)).body;

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, {});
    const end = await ended(site, waiting.id);

    expect(end.body).toMatchObject({ state: 'failed', message: expect.stringMatching(/of “Slab”/) });
  });
});
