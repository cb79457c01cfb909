import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import type { AppRouter } from './router.tsx';

interface AppProps {
  router: AppRouter;
  queries: QueryClient;
  /** Called when the page is interactive. */
  onDrawn?: () => void;
}

/** The whole application, in the browser and for the server-rendered first page. */
export function App({ router, queries, onDrawn }: AppProps) {
  useEffect(() => {
    onDrawn?.();
  }, [onDrawn]);
  return (
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}
