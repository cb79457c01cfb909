import { describe, expect, it } from 'vitest';
import { changeText } from './change-text.ts';

describe('a change in the history', () => {
  it('shows days, instants and flags as people write them', () => {
    expect(changeText({ field: 'end_date', from: '2026-11-21', to: null })).toEqual({
      field: 'End date',
      from: '21 Nov 2026',
      to: null,
    });
    expect(changeText({ field: 'is_archived', from: 'false', to: 'true' })).toEqual({
      field: 'Archived',
      from: 'no',
      to: 'yes',
    });
  });

  it('shows removed and added items of a list', () => {
    const change = { field: 'levels', from: '[{"name":"L1"},{"name":"L2"}]', to: '[{"name":"L2"},{"name":"L3"}]' };

    expect(changeText(change)).toEqual({ field: 'Levels', from: 'L1', to: 'L3' });
  });

  it('shows no code, and leaves what people wrote as it is', () => {
    const trades = { field: 'trades', from: null, to: '["formwork","concrete_place_finish"]' };

    expect(changeText(trades).to).toBe('formwork, concrete place finish');
    expect(changeText({ field: 'sector', from: 'health_care', to: 'civil' })).toMatchObject({ from: 'health care' });
    expect(changeText({ field: 'file_name', from: null, to: 'slab_level_4' }).to).toBe('slab_level_4');
  });

  it('shows permissions in words, and one that no longer exists by its name', () => {
    const change = { field: 'permissions', from: '["old_rooms:view"]', to: '["members:edit","labour_rates:see_cost"]' };

    expect(changeText(change)).toEqual({
      field: 'Permissions',
      from: 'old_rooms:view',
      to: 'People: edit, Labour rates: see cost',
    });
  });

  it('shows the new order of a list that was only reordered', () => {
    const change = { field: 'levels', from: '[{"name":"L1"},{"name":"L2"}]', to: '[{"name":"L2"},{"name":"L1"}]' };

    expect(changeText(change)).toEqual({ field: 'Levels', from: 'L1, L2', to: 'L2, L1' });
  });

  it.each(['[draft', '{Site} crew', '{'])('shows a text that only looks like a list or a record as it is: %s', (to) => {
    expect(changeText({ field: 'name', from: null, to })).toEqual({ field: 'Name', from: null, to });
  });
});
