// The pages that the server renders, and their calls. The server itself imports this file: keep components out of it.
import { callsOf } from './early.ts';

/**
 * Pages that render the same on the server and in the browser: none shows a time, since only the browser knows the time
 * zone.
 */
const drawnPages = /^\/w\/[\w-]+\/(rates|projects)$/;

/** The calls that a page is rendered from; empty for a page that the browser renders. */
export function callsDrawnFrom(path: string, search: string): string[] {
  return drawnPages.test(path) && search === '' ? callsOf(path, search) : [];
}
