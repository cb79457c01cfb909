// The named views of the task list. Each is an address, so that it can be shared and bookmarked.
import type { SavedView } from '../../ui/tabs.tsx';
import { dayAfter } from '../plan/weekly/week-board.ts';

/** The address parameters that define a view of the list. */
const viewParts = ['assignee', 'from', 'order', 'status', 'to', 'view'] as const;

/** The part of an address that is the view of the list, in a canonical form. */
export function viewIn(params: URLSearchParams): string {
  const viewWords = viewParts.flatMap((part) => (params.get(part) ? [[part, params.get(part)!]] : []));
  return new URLSearchParams(viewWords).toString();
}

/** The address parameters for a view. */
export function changeTo(view: string): Record<string, string | null> {
  const wanted = new URLSearchParams(view);
  return Object.fromEntries([...viewParts, 'q', 'sort'].map((part) => [part, wanted.get(part)]));
}

/** The built-in views. */
export function taskViews(personId: string, today: string): readonly SavedView[] {
  const views: [id: string, name: string, parts: Record<string, string>][] = [
    ['all', 'All tasks', {}],
    ['own', 'My tasks', { assignee: personId, order: 'current' }],
    ['next', 'Next two weeks', { from: today, to: dayAfter(today, 13), order: 'current' }],
    ['running', 'In progress', { status: 'in progress' }],
    ['delayed', 'Delayed', { status: 'delayed' }],
  ];
  return views.map(([id, name, parts]) => ({ id, name, view: viewIn(new URLSearchParams(parts)) }));
}
