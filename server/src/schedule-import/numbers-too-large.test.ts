import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { scheduleSite } from '../../test/schedule-site.ts';
import { stage } from '../../test/waiting-file.ts';

const w = world();

const withDuration = (duration: string) => withSlab(`<Duration>${duration}</Duration>`);
const withPriority = (priority: string) => withSlab(`<Duration>PT8H0M0S</Duration><Priority>${priority}</Priority>`);
const withSlab = (fields: string) => ({
  name: 'tower.xml',
  bytes: new TextEncoder().encode(
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Tower</Name><StartDate>2026-05-04T08:00:00</StartDate><Tasks><Task><UID>1</UID><ID>1</ID><Name>Slab</Name>${fields}</Task></Tasks></Project>`,
  ),
});
const endless = withPriority('99999999999999999999');

describe('a number of a file that is too large to be stored', () => {
  it('is refused with its record, and nothing is stored', async () => {
    const site = await scheduleSite(w);

    const refused = await importFile(site, endless);

    expect([refused.status, refused.body.fields]).toEqual([422, { file: [expect.stringMatching(/of “Slab”/)] }]);
    expect((await importFile(site, withPriority('600'))).status).toBe(200);
  });

  it.each([
    ['its own', endless],
    ['a date calculated from it', withDuration('PT34000000H0M0S')],
  ])('(%s) is reported by a dry run with the same message as by the import', async (_whose, file) => {
    const site = await scheduleSite(w);

    const preview = await importFile(site, file, { dry_run: 'true' });
    const refused = await importFile(site, file);

    expect([preview.status, preview.body.fields]).toEqual([422, { file: [expect.stringMatching(/of “Slab”/)] }]);
    expect(refused.body.message).toBe(preview.body.message);
  });

  it('is shown in the preview of an uploaded file, before anybody confirms it', async () => {
    const site = await scheduleSite(w);

    const staged = await stage(site, endless);

    expect(staged).toMatchObject({ status: 422, body: { message: expect.stringMatching(/of “Slab”/) } });
  });
});
