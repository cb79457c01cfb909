import { hydrate, type DehydratedState } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterUpdate } from './app/after-update.ts';
import { drawnAnswers, drawnRoomPx, isUsualLook, keepLook } from './app/drawn.ts';
import { keepShell } from './app/on-site.ts';
import { openingAtOnce } from './app/opening-page.tsx';
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
keepLook();
if (import.meta.env.PROD) keepShell();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

/** The parts of a page are taken over one after the other: it handles presses when none is left. */
function listenForKeys(): void {
  const markReady = () => root!.removeAttribute('aria-busy');
  if (root!.ariaBusy && typeof requestIdleCallback === 'function') requestIdleCallback(markReady, { timeout: 1500 });
  else markReady();
}
const app = (router: AppRouter) => <App router={router} queries={queries} onDrawn={listenForKeys} />;

/** Lets the browser answer between two pieces of work. */
const pause = () => new Promise((done) => setTimeout(done));

/** The page that the server drew is taken over as it is, once the scripts of its own are here. */
async function takeOver(answers: DehydratedState): Promise<void> {
  await pause();
  hydrate(queries, answers);
  await pause();
  const router = newRouter();
  await pause();
  router.ssr = { manifest: undefined };
  await router.load().catch(() => undefined);
  await pause();
  // As wide as it was drawn, so that nothing moves.
  const page = <AssumedWidth value={drawnRoomPx()}>{app(router)}</AssumedWidth>;
  startTransition(() => void hydrateRoot(root!, page));
}

/** The browser draws the page itself; what is here already stays until the scripts of the page are here. */
async function draw(router: AppRouter): Promise<void> {
  if (answers !== null) await router.load().catch(() => undefined);
  // In slices as well.
  startTransition(() => createRoot(root!).render(app(router)));
}

const answers = drawnAnswers();
if (answers !== null && isUsualLook()) {
  void takeOver(answers);
} else {
  if (answers !== null) hydrate(queries, answers);
  void draw(answers === null ? openingAtOnce(newRouter()) : newRouter());
}
