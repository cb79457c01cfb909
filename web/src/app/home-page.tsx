import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { usePageCrumbs, type Crumb } from './shell-state.ts';

const here: readonly Crumb[] = [{ label: 'Home' }];

/** Where a person lands. */
export function HomePage() {
  usePageCrumbs(here);
  return (
    <ListPage title="Home">
      <EmptyState title="Nothing waits for you" detail="Approvals, overdue tasks and mentions show here." />
    </ListPage>
  );
}
