import { hydrate, type DehydratedState } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterUpdate } from './app/after-update.ts';
import { drawnAnswers, drawnRoomPx, isDefaultLook, storeLook } from './app/drawn.ts';
import { registerServiceWorker } from './app/on-site.ts';
import { showFrameFirst } from './app/frame-first.tsx';
import { newQueries } from './app/queries.ts';
import { newRouter, type AppRouter } from './app/router.tsx';
import { AssumedWidth } from './ui/use-available-width.ts';
import { startHints } from './ui/hints.ts';
import { startIds } from './ui/new-ids.ts';
import { startDensity } from './ui/theme/density.ts';

startIds();
const queries = newQueries();
startDensity();
startHints();
reloadAfterUpdate();
storeLook();
if (import.meta.env.PROD) registerServiceWorker();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

/** The parts of a page are hydrated one after the other: it is interactive after the last one. */
function listenForKeys(): void {
  const markReady = () => root!.removeAttribute('aria-busy');
  if (root!.ariaBusy && typeof requestIdleCallback === 'function') requestIdleCallback(markReady, { timeout: 1500 });
  else markReady();
}
const app = (router: AppRouter) => <App router={router} queries={queries} onDrawn={listenForKeys} />;

/** Yields to the browser between two pieces of work. */
const pause = () => new Promise((done) => setTimeout(done));

/** Hydrates the server-rendered page, once its scripts have loaded. */
async function takeOver(answers: DehydratedState): Promise<void> {
  await pause();
  hydrate(queries, answers);
  await pause();
  const router = newRouter();
  await pause();
  router.ssr = { manifest: undefined };
  await router.load().catch(() => undefined);
  await pause();
  // At the width it was rendered for, so that nothing moves.
  const page = <AssumedWidth value={drawnRoomPx()}>{app(router)}</AssumedWidth>;
  startTransition(() => void hydrateRoot(root!, page));
}

/** Renders the page in the browser; the current content stays until the page's scripts have loaded. */
async function draw(router: AppRouter): Promise<void> {
  if (answers !== null) await router.load().catch(() => undefined);
  // In time slices, too.
  startTransition(() => createRoot(root!).render(app(router)));
}

const answers = drawnAnswers();
if (answers !== null && isDefaultLook()) {
  void takeOver(answers);
} else {
  if (answers !== null) hydrate(queries, answers);
  void draw(answers === null ? showFrameFirst(newRouter()) : newRouter());
}
