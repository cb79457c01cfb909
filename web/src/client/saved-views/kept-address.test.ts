import { describe, expect, it } from 'vitest';
import { keptAddress, listOfPage, namesNoView, defaultView } from './kept-address.ts';

describe('the view in an address', () => {
  it('is what narrows, orders and shapes the list, written alike whatever the order', () => {
    const one = keptAddress(new URLSearchParams('view=q=steel&status=active'));
    const other = keptAddress(new URLSearchParams('status=active&view=q=steel'));

    expect(one).toBe(other);
    expect(new URLSearchParams(one).get('view')).toBe('q=steel');
  });

  it('is not the record that is open, nor the name of the view itself', () => {
    expect(keptAddress(new URLSearchParams('open=42&tab=history&update=on&saved=7&status='))).toBe('');
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

  it('says something while its view is there', () => {
    expect(namesNoView('8', views)).toBe(false);
    expect(namesNoView('8', views.slice(0, 1))).toBe(true);
  });

  it('says that the usual view is shown only while another opens first', () => {
    expect(namesNoView(defaultView, views)).toBe(false);
    expect(namesNoView(defaultView, views.slice(1))).toBe(true);
  });
});
