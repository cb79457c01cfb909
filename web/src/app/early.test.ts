import { calls } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { firstView, rateQuery } from '../labour-rates/rate-query.ts';
import { emptyView } from '../ui/data-grid/view.ts';
import { callsOf, isOfAnother } from './early.ts';

const workspaceId = '0190d000-3336-7e00-889f-e11a656e44d4';

describe('the calls sent before the scripts of a page have loaded', () => {
  it('fetch the session on every page behind the sign-in', () => {
    expect(callsOf('/profile', '')).toEqual(['/api/session']);
    expect(callsOf('/sign-in', '')).toEqual([]);
  });

  it('include exactly the call that the list of rates makes first', () => {
    const query = rateQuery({ ...emptyView, ...firstView }, '', ['award_name']);

    const [, call] = callsOf(`/w/${workspaceId}/rates`, '');

    const [path, search] = (call ?? '').split('?');
    expect(path).toBe(calls.listLabourRates.path.replace('{workspaceId}', workspaceId));
    const asked = { ...query, facets: true, page: 1, limit: 500 };
    expect([...new URLSearchParams(search)]).toEqual(
      Object.entries(asked).map(([name, value]) => [name, String(value)]),
    );
  });

  it('include the saved views of a list', () => {
    expect(callsOf(`/w/${workspaceId}/people`, '')).toContain(`/api/workspaces/${workspaceId}/saved-views?list=people`);
    expect(callsOf(`/w/${workspaceId}`, '')).toHaveLength(2);
  });

  it('are calls that exist', () => {
    const known = new Set(Object.values(calls).map((call) => call.path));
    const pages = ['', '/rates', '/projects', '/people'].map((page) => `/w/${workspaceId}${page}`);

    for (const page of pages) {
      const path = (callsOf(page, '')[1] ?? '').split('?')[0]!.replace(workspaceId, '{workspaceId}');
      expect(known).toContain(path);
    }
  });

  it('leave out a list whose address has a view', () => {
    expect(callsOf(`/w/${workspaceId}/rates`, '?view=all')).toEqual(['/api/session']);
  });
});

describe('a page restored by the browser before its scripts had loaded', () => {
  const caller = (kinde_id: string) => JSON.stringify({ kinde_id, seeing_as: null });
  const drawnFor = (kinde_id: string, by_kinde_id?: string) =>
    JSON.stringify({
      queries: [
        { queryKey: ['people', 'listMembers', {}], state: { data: { items: [{ kinde_id: 'other' }] } } },
        {
          queryKey: ['session', 'getSession', {}],
          state: { data: { kinde_id, seeing_as: by_kinde_id ? { by_kinde_id } : null } },
        },
      ],
    });

  it('stays for the person it was rendered for, also while they view it as another member', () => {
    expect(isOfAnother(drawnFor('priya'), caller('priya'))).toBe(false);
    expect(isOfAnother(drawnFor('sam', 'priya'), caller('priya'))).toBe(false);
  });

  it('is reloaded for somebody else, and if nobody is signed in any more', () => {
    expect(isOfAnother(drawnFor('priya'), caller('sam'))).toBe(true);
    expect(isOfAnother(drawnFor('priya'), null)).toBe(true);
  });

  it('is reloaded if its answers are missing or incomplete', () => {
    expect(isOfAnother(null, caller('priya'))).toBe(true);
    expect(isOfAnother(drawnFor('priya').slice(0, -20), caller('priya'))).toBe(true);
  });
});
