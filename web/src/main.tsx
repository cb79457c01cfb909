import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterUpdate } from './app/after-update.ts';
import { drawnAnswers, isUsualLook, keepLook } from './app/drawn.ts';
import { keepShell } from './app/on-site.ts';
import { newQueries } from './app/queries.ts';
import { newRouter } from './app/router.tsx';
import { startDensity } from './ui/theme/density.ts';

const queries = newQueries();
const router = newRouter();

startDensity();
reloadAfterUpdate();
keepLook();
if (import.meta.env.PROD) keepShell();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const app = <App router={router} queries={queries} onDrawn={() => (root.inert = false)} />;
const answers = drawnAnswers();
if (answers !== null) hydrate(queries, answers);
// Both are done in slices, so that the browser answers in between.
if (answers !== null && isUsualLook()) {
  // The page that the server drew is taken over as it stands, once the scripts of its own are here.
  router.ssr = { manifest: undefined };
  void router.load().finally(() => startTransition(() => void hydrateRoot(root, app)));
} else {
  startTransition(() => createRoot(root).render(app));
}
