// Shows the frame as soon as its own scripts have loaded: on a slow connection those of the first page take longer.
import { PageLoading } from '../client/page-state.tsx';
import type { AppRouter } from './router.tsx';

const OpeningPage = () => <PageLoading />;

/** Makes the router render the frame before the first page's scripts have loaded. Later pages replace the previous one. */
export function showFrameFirst(router: AppRouter): AppRouter {
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
