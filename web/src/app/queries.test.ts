import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { newQueries } from './queries.ts';

const nothing = () => undefined;

/** A query on the screen whose answers the test gives one by one. */
function asked() {
  const queries = newQueries();
  const waiting: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve));
  return { queries, waiting, queryFn };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('a first answer that was asked for before a change is asked for again after it', async () => {
  const { queries, waiting, queryFn } = asked();
  const shown = new QueryObserver(queries, { queryKey: ['labour-rates'], queryFn });
  shown.subscribe(nothing);

  const invalidated = queries.invalidateQueries({ queryKey: ['labour-rates'] });
  waiting[0]?.('archived');
  await turn();
  expect(waiting).toHaveLength(2);
  waiting[1]?.('restored');
  await invalidated;

  expect(shown.getCurrentResult()).toMatchObject({ data: 'restored', isStale: false });
});

it('an answer that nobody looks at yet stays stale', async () => {
  const { queries, waiting, queryFn } = asked();
  const fetched = queries.fetchQuery({ queryKey: ['labour-rates'], queryFn });

  const invalidated = queries.invalidateQueries({ queryKey: ['labour-rates'] });
  waiting[0]?.('archived');
  await Promise.all([fetched, invalidated]);

  expect(waiting).toHaveLength(1);
  expect(queries.getQueryState(['labour-rates'])?.isInvalidated).toBe(true);
});

it('other queries are asked once', async () => {
  const { queries, waiting, queryFn } = asked();
  const shown = new QueryObserver(queries, { queryKey: ['forms'], queryFn });
  shown.subscribe(nothing);

  const invalidated = queries.invalidateQueries({ queryKey: ['labour-rates'] });
  waiting[0]?.('first');
  await invalidated;
  await turn();

  expect(waiting).toHaveLength(1);
  expect(shown.getCurrentResult().data).toBe('first');
});
