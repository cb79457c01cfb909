// Renders a page on the server, so that its text shows with the first bytes and not after all scripts: the same
// components, with the answers of the page's first calls. Runs in a worker thread of the server; the browser hydrates the
// page with the same answers instead of fetching them.
import { dehydrate, type Query } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { answerFrom } from '../client/api.ts';
import { App } from './app.tsx';
import { newQueries } from './queries.ts';
import { newRouter } from './router.tsx';
import { AssumedWidth, defaultWidthPx } from '../ui/use-available-width.ts';

/** Rendering rounds: the session renders the frame, the frame the page, and the page its list. */
const maxRounds = 4;

/** Preload links for images: they would come before the page, where React cannot hydrate them. */
const hints = /^(?:<link [^>]*>)+/;

export interface FirstPaint {
  /** The content of the root element. */
  html: string;
  /** The query cache as JSON that is safe inside a page. */
  answers: string;
}

/** Renders the page from the answers to its calls, with a list of width `roomPx`; null if it needs more answers. */
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
      // oxlint-disable-next-line no-await-in-loop -- the calls of each round depend on the answers of the last
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

/** Escapes JSON for a script element, so that nothing in it closes the element. */
const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
