import { ListPage } from '../../ui/page.tsx';

/** The grid with many rows, for the bench. */
export function GridBenchPage() {
  return <ListPage title="Grid">…</ListPage>;
}
