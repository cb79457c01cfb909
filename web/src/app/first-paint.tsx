// Draws a page on the server, so that its text shows with the first bytes and not after all scripts: the same components,
// given the answers that the page asks for first. Runs in a thread of the server; the browser draws the page again, and
// takes the answers from there instead of asking.
import { dehydrate, type Query } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { answerFrom } from '../client/api.ts';
import { App } from './app.tsx';
import { newQueries } from './queries.ts';
import { newRouter } from './router.tsx';
import { AssumedWidth, defaultWidthPx } from '../ui/use-available-width.ts';

/** The session opens the frame, the frame the page, the page its list. */
const maxRounds = 4;

/** The browser finds the pictures of a page by itself; before the page they would be no part of what React takes over. */
const hints = /^(?:<link [^>]*>)+/;

export interface FirstPaint {
  /** Content of the root element. */
  html: string;
  /** The answers as the browser's queries keep them, as JSON that can be in a page. */
  answers: string;
}

/** Draws the page from the answers to its calls, its list as wide as `roomPx`; null where it asks for more than these. */
export async function firstPaint(
  path: string,
  answers: ReadonlyMap<string, string>,
  roomPx: number | null = null,
): Promise<FirstPaint | null> {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }));
  const queries = newQueries();
  await router.load();
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const page = (
        <AssumedWidth value={roomPx ?? defaultWidthPx}>
          <App router={router} queries={queries} />
        </AssumedWidth>
      );
      const html = renderToString(page).replace(hints, '');
      const asked = queries.getQueryCache().findAll({ predicate: isWaiting });
      if (asked.length === 0) return { html, answers: asScript(dehydrate(queries)) };
      // oxlint-disable-next-line no-await-in-loop -- what the next round asks for is known by this one's answers
      await answerFrom(answers, () =>
        Promise.all(asked.map((query) => query.fetch({ ...query.options, retry: false }))),
      );
    }
    return null;
  } catch {
    return null;
  } finally {
    queries.clear();
  }
}

const isWaiting = (query: Query) =>
  query.state.status === 'pending' && (query.options as { enabled?: boolean }).enabled !== false;

/** As text of a script element: nothing in it ends the element. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
