// The status of a project on its page and in the list: the forecast of its programme, its baseline, its progress.
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { at, chain, scheduleSite } from '../../test/schedule-site.ts';

const w = world();
const statusOf = ({ body }: { body: Record<string, unknown> }) => [
  body['forecast_finish'],
  body['baseline_finish'],
  body['finish_variance_days'],
  body['progress_percentage'],
];

describe('the status of a project', () => {
  it('is unknown without a programme', async () => {
    const site = await scheduleSite(w);

    expect(statusOf(await site.planner.get(site.root))).toEqual([null, null, null, null]);
  });

  it('is the forecast against the baseline, and the progress of the work', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(4);
    await site.edit(edits);
    await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }]);

    await site.edit([
      {
        kind: 'task-changed',
        id: ids[0],
        changes: { actualStart: at(0), actualFinish: at(0, 15, 30), percentComplete: 100 },
      },
      { kind: 'task-changed', id: ids[3], changes: { durationMinutes: 3 * 480 } },
    ]);
    const read = await site.planner.get(site.root);
    const listed = await site.planner.get(`/api/manage/project?workspace_id=${site.workspace.workspace_id}`);

    // Monday to Thursday became Monday to the next Monday: one day of six is done.
    expect(statusOf(read)).toEqual(['2026-11-09', '2026-11-05', 4, 16.7]);
    expect(statusOf({ body: listed.body.items[0] })).toEqual(statusOf(read));
  });

  it('is in the answer to a change of the project too', async () => {
    const site = await scheduleSite(w);
    await site.edit(chain(2).edits);
    const owner = w.visitor(site.workspace.owner.token);
    const { version } = (await owner.get(site.root)).body;

    const saved = await owner.patch(site.root, { description: 'Two storeys', version });

    expect(saved.body).toMatchObject({ description: 'Two storeys', forecast_finish: '2026-11-03' });
  });
});
