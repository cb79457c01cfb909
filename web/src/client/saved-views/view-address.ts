// The part of an address that is the view of a list, and the list that it belongs to.
import type { ListPlace } from '@horizon/contract';

/** Parameters that are not part of a view: the open record, its tab, an open dialog, the chosen view. */
const passing = ['open', 'tab', 'new', 'update', 'saved'];

/** The `saved` parameter for the list without a saved view. */
export const defaultView = 'usual';

/** The part of an address that is the view of its list, in a canonical form. */
export function viewAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name, value]) => !passing.includes(name) && value !== ''));
  kept.sort();
  return kept.toString();
}

/** The place of a list in its workspace, from the route of its page: `…/w/$workspaceId/projects/$projectId/tasks` is
 * `projects/tasks`, the same list in every project. */
export function listOfPage(pattern: string): ListPlace {
  const segments = pattern.replace(/^.*\/w\/\$workspaceId/, '').split('/');
  const place = segments.filter((segment) => segment !== '' && !segment.startsWith('$')).join('/');
  // A test compares the pages with saved views to the contract's table of lists, which the browser does not load.
  return place as ListPlace;
}

/**
 * Whether the choice in an address is obsolete: a view that has gone, or the usual view although no other view opens
 * first any more.
 */
export function isObsoleteChoice(named: string, views: readonly { id: string; opens_first: boolean }[]): boolean {
  return !views.some((view) => (named === defaultView ? view.opens_first : view.id === named));
}
