import { describe, expect, it } from 'vitest';
import { keptAddress, listOfPage } from './kept-address.ts';

describe('the view in an address', () => {
  it('is what narrows, orders and shapes the list, written alike whatever the order', () => {
    const one = keptAddress(new URLSearchParams('view=q=steel&status=active'));
    const other = keptAddress(new URLSearchParams('status=active&view=q=steel'));

    expect(one).toBe(other);
    expect(new URLSearchParams(one).get('view')).toBe('q=steel');
  });

  it('is not the record that is open, nor the name of the view itself', () => {
    expect(keptAddress(new URLSearchParams('open=42&tab=history&saved=7&status='))).toBe('');
  });
});

describe('the list of a page', () => {
  it('is its place in the workspace, the same in every project', () => {
    expect(listOfPage('/signed-in/w/$workspaceId/people')).toBe('people');
    expect(listOfPage('/w/$workspaceId/projects/$projectId/tasks')).toBe('projects/tasks');
  });
});
