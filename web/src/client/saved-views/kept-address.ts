// Which part of an address is the view of a list, and which list it is.
import type { ListPlace } from '@horizon/contract';

/** What of an address says no view: the record that is open, its tab, a dialog that is asked for, the view that was chosen. */
const passing = ['open', 'tab', 'new', 'update', 'saved'];

/** Named in the address instead of a saved view: the list as it is without one. */
export const defaultView = 'usual';

/** The part of an address that is the view of its list, always written alike. */
export function keptAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name, value]) => !passing.includes(name) && value !== ''));
  kept.sort();
  return kept.toString();
}

/** The place of a list in its workspace, by the pattern of its page: `…/w/$workspaceId/projects/$projectId/tasks` is
 * `projects/tasks`, the same list in every project. */
export function listOfPage(pattern: string): ListPlace {
  const segments = pattern.replace(/^.*\/w\/\$workspaceId/, '').split('/');
  const place = segments.filter((segment) => segment !== '' && !segment.startsWith('$')).join('/');
  // A test compares the pages that keep views with the contract's table of lists, which the browser does not load.
  return place as ListPlace;
}

/**
 * True where the choice that an address names says nothing: a view that is gone, or the usual view where no other opens
 * first any more.
 */
export function namesNoView(named: string, views: readonly { id: string; opens_first: boolean }[]): boolean {
  return !views.some((view) => (named === defaultView ? view.opens_first : view.id === named));
}
