import { describe, expect, it } from 'vitest';
import { changeTo, taskViews, viewIn } from './task-views.ts';

describe('the views of the task list', () => {
  it('are recognised by their address, regardless of its other parameters', () => {
    const [all, own] = taskViews('kp_1', '2026-11-18');

    expect(viewIn(new URLSearchParams('open=a&order=current&assignee=kp_1&tab=links'))).toBe(own!.view);
    expect(viewIn(new URLSearchParams('open=a'))).toBe(all!.view);
  });

  it('replace the previous view, including its search and order', () => {
    const next = taskViews('kp_1', '2026-11-18').find(({ id }) => id === 'next')!;

    expect(changeTo(next.view)).toEqual({
      assignee: null,
      from: '2026-11-18',
      order: 'current',
      status: null,
      to: '2026-12-01',
      view: null,
      q: null,
      sort: null,
    });
  });
});
