import { describe, expect, it } from 'vitest';
import { viewAddress, listOfPage, isObsoleteChoice, defaultView } from './view-address.ts';

describe('the view in an address', () => {
  it('is everything that filters, sorts and shapes the list, in the same form for any order of parameters', () => {
    const one = viewAddress(new URLSearchParams('view=q=steel&status=active'));
    const other = viewAddress(new URLSearchParams('status=active&view=q=steel'));

    expect(one).toBe(other);
    expect(new URLSearchParams(one).get('view')).toBe('q=steel');
  });

  it('leaves out the open record and the name of the view itself', () => {
    expect(viewAddress(new URLSearchParams('open=42&tab=history&update=on&saved=7&status='))).toBe('');
  });
});

describe('the list of a page', () => {
  it('is its place in the workspace, the same in every project', () => {
    expect(listOfPage('/signed-in/w/$workspaceId/people')).toBe('people');
    expect(listOfPage('/w/$workspaceId/projects/$projectId/tasks')).toBe('projects/tasks');
  });
});

describe('the choice that an address names', () => {
  const views = [
    { id: '7', opens_first: true },
    { id: '8', opens_first: false },
  ];

  it('is obsolete once its view has gone', () => {
    expect(isObsoleteChoice('8', views)).toBe(false);
    expect(isObsoleteChoice('8', views.slice(0, 1))).toBe(true);
  });

  it('of the usual view is obsolete once no other view opens first', () => {
    expect(isObsoleteChoice(defaultView, views)).toBe(false);
    expect(isObsoleteChoice(defaultView, views.slice(1))).toBe(true);
  });
});
