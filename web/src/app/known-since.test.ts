import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { oldestShown } from './known-since.ts';

it('is the time of the oldest answer shown, without those of the frame or of another page', () => {
  const queries = new QueryClient();
  const cache = queries.getQueryCache();
  const show = (key: string, updatedAt: number) => {
    queries.setQueryData([key], {}, { updatedAt });
    new QueryObserver(queries, { queryKey: [key], queryFn: () => ({}), staleTime: Infinity }).subscribe(
      () => undefined,
    );
  };

  expect(oldestShown(cache)).toBe(0);

  queries.setQueryData(['people'], {}, { updatedAt: 1000 });
  show('session', 2000);
  show('schedule', 5000);
  show('wbs', 4000);

  expect(oldestShown(cache)).toBe(4000);
});
