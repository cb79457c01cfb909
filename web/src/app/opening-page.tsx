// The frame is as soon as its own scripts are here; those of the first page may be seconds behind on a slow line.
import { PageLoading } from '../client/page-state.tsx';
import type { AppRouter } from './router.tsx';

const OpeningPage = () => <PageLoading />;

/** The router draws what is around the first page before the page's scripts are here. Later pages replace the one before. */
export function openingAtOnce(router: AppRouter): AppRouter {
  router.update({
    ...router.options,
    defaultPendingComponent: OpeningPage,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
  const stop = router.subscribe('onResolved', () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: Infinity });
  });
  return router;
}
