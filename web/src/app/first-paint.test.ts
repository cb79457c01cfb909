import { beforeAll, describe, expect, it } from 'vitest';
import { callsDrawnFrom } from './drawn-pages.ts';
import type { firstPaint as FirstPaint } from './first-paint.tsx';

const workspaceId = '0190d000-3336-7e00-889f-e11a656e44d4';
const path = `/w/${workspaceId}/projects`;
const session = {
  kinde_id: 'kp_1',
  name: 'Ada',
  email: 'ada@demo.horizon.example',
  seeing_as: null,
  workspaces: [{ workspace_id: workspaceId, workspace: 'Southern Cross', permissions: ['projects:view'] }],
};
const project = {
  project_id: 'p1',
  project_name: 'Quay <Tower>',
  project_number: 'Q-1',
  abilities: [],
  is_archived: false,
  sector: null,
  state: null,
  start_date: null,
  end_date: '2027-10-05',
  status_date: null,
  contract_value: null,
  updated_at: '2026-11-20T01:00:00.000Z',
};
const list = { items: [project], count: 1, total_count: 1, page: 1, limit: 500, abilities: [] };

let firstPaint: typeof FirstPaint;
beforeAll(async () => {
  const nothing = () => undefined;
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  const localStorage = { getItem: () => null, setItem: nothing };
  const matchMedia = () => ({ matches: false, ...listening });
  Object.assign(globalThis, { localStorage, matchMedia, window: { localStorage, matchMedia, ...listening } });
  ({ firstPaint } = await import('./first-paint.tsx'));
});

const noViews = { items: [], count: 0, total_count: 0, abilities: ['create'] };

describe('a page rendered by the server', () => {
  it('is rendered from the calls that the browser would make first', async () => {
    const [sessionCall = '', listCall = '', viewsCall = ''] = callsDrawnFrom(path, '');
    const answers = new Map([
      [sessionCall, JSON.stringify(session)],
      [listCall, JSON.stringify(list)],
      [viewsCall, JSON.stringify(noViews)],
    ]);

    const painted = await firstPaint(path, answers);

    expect(painted?.html).toContain('Quay &lt;Tower&gt;');
    expect(painted?.html).toContain('Southern Cross');
  });

  it('includes a grouped list, whose group figures only the browser fetches', async () => {
    const ratesPath = `/w/${workspaceId}/rates`;
    const [sessionCall = '', listCall = '', viewsCall = ''] = callsDrawnFrom(ratesPath, '');
    const [workspace] = session.workspaces;
    const allowed = { ...session, workspaces: [{ ...workspace, permissions: ['labour_rates:view'] }] };
    const rate = { id: 'r1', name: 'Rigger CW3', award_name: 'Crane agreement', role: 'Rigger', level: 'CW3' };
    const shown = { sell_rate: 70, multiplier: 1, state: 'current', abilities: [] };
    const facets = { awards: [], roles: [], levels: [], states: [{ value: 'current', count: 1 }], tax_codes: [] };
    const answers = new Map([
      [sessionCall, JSON.stringify(allowed)],
      [listCall, JSON.stringify({ ...list, items: [{ ...rate, ...shown }], facets })],
      [viewsCall, JSON.stringify(noViews)],
    ]);

    const painted = await firstPaint(ratesPath, answers);

    expect(painted?.html).toContain('Crane agreement');
    expect(painted?.html).toContain('Rigger CW3');
  });

  it('has the columns and widths that fit the window', async () => {
    const [sessionCall = '', listCall = '', viewsCall = ''] = callsDrawnFrom(path, '');
    const answers = new Map([
      [sessionCall, JSON.stringify(session)],
      [listCall, JSON.stringify(list)],
      [viewsCall, JSON.stringify(noViews)],
    ]);

    const widthsIn = async (roomPx: number) =>
      [
        ...((await firstPaint(path, answers, roomPx))?.html ?? '').matchAll(/role="columnheader"[^>]*?width:(\d+)px/g),
      ].map((found) => Number(found[1]));
    const sumIn = async (roomPx: number) => (await widthsIn(roomPx)).reduce((sum, px) => sum + px, 0);

    expect(await sumIn(700)).toBeGreaterThan(0);
    expect(await sumIn(700)).toBeLessThanOrEqual(700);
    expect(await sumIn(1048)).toBeLessThanOrEqual(1048);
    expect((await widthsIn(700)).length).toBeLessThan((await widthsIn(1688)).length);
  });

  it('shows its breadcrumb, and no number that depends on the width of the window', async () => {
    const [sessionCall = '', listCall = '', viewsCall = ''] = callsDrawnFrom(path, '');
    const answers = new Map([
      [sessionCall, JSON.stringify(session)],
      [listCall, JSON.stringify(list)],
      [viewsCall, JSON.stringify(noViews)],
    ]);

    const html = (await firstPaint(path, answers))?.html ?? '';

    expect(html).toMatch(/aria-label="Breadcrumb"><ol><li><span aria-current="page">Projects</);
    expect(html).not.toMatch(/Columns<span[^>]*>\d/);
  });

  it('embeds its answers for the browser so that no record can break out of the script element', async () => {
    const [sessionCall = '', listCall = '', viewsCall = ''] = callsDrawnFrom(path, '');
    const named = { ...list, items: [{ ...project, project_name: '</script><b>' }] };
    const answers = new Map([
      [sessionCall, JSON.stringify(session)],
      [listCall, JSON.stringify(named)],
      [viewsCall, JSON.stringify(noViews)],
    ]);

    const painted = await firstPaint(path, answers);

    expect(painted?.answers).not.toContain('<');
    expect(JSON.stringify(JSON.parse(painted?.answers ?? 'null'))).toContain('</script><b>');
  });

  it('is left to the browser if it needs more answers than there are', async () => {
    const [sessionCall = ''] = callsDrawnFrom(path, '');

    expect(await firstPaint(path, new Map([[sessionCall, JSON.stringify(session)]]))).toBeNull();
  });

  it('is left to the browser if the address has a view, or if it shows a time', () => {
    expect(callsDrawnFrom(path, '?view=all')).toEqual([]);
    expect(callsDrawnFrom(`/w/${workspaceId}/people`, '')).toEqual([]);
    expect(callsDrawnFrom(`/w/${workspaceId}/projects/p1`, '')).toEqual([]);
  });
});
