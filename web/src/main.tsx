import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadAfterUpdate } from './app/after-update.ts';
import { keepShell } from './app/on-site.ts';
import { router } from './app/router.tsx';
import { startDensity } from './ui/theme/density.ts';
import { ThemeProvider } from './ui/theme/theme-provider.tsx';

const queries = new QueryClient({
  // Without a network a call fails at once and says so; it does not wait behind a grey page for better times.
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

startDensity();
reloadAfterUpdate();
if (import.meta.env.PROD) keepShell();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
