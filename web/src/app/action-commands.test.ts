import { describe, expect, it } from 'vitest';
import { makerCommands } from './action-commands.ts';

const makers = [
  { label: 'New project', also: 'add', permission: 'projects:create', page: 'projects' },
  { label: 'Invite person', also: 'add', permission: 'members:create', page: 'people' },
];

describe('the actions of the palette', () => {
  it('are those that the caller has permission for', () => {
    const labels = (...permissions: string[]) =>
      makerCommands(makers, permissions, () => undefined).map(({ label }) => label);

    expect(labels('projects:create', 'members:view')).toEqual(['New project']);
    expect(labels('projects:view')).toEqual([]);
  });

  it('open the list with its form', () => {
    const opened: string[] = [];

    makerCommands(makers, ['members:create'], (page) => opened.push(page))[0]!.run();

    expect(opened).toEqual(['people?new=yes']);
  });
});
