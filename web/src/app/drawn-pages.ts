// Which pages the server draws, and from which calls. Read by the server itself: no part of a page belongs here.
import { callsOf } from './early.ts';

/**
 * Pages that look the same drawn on the server or in the browser: none shows an instant, since only the browser knows
 * the time zone.
 */
const drawnPages = /^\/w\/[\w-]+\/(rates|projects)$/;

/** The calls that a page is drawn from; none for a page that is left to the browser. */
export function callsDrawnFrom(path: string, search: string): string[] {
  return drawnPages.test(path) && search === '' ? callsOf(path, search) : [];
}
