import type { ReactNode } from 'react';
import { shownFailure } from '../../client/failures.ts';
import { PageFailure } from '../../client/page-state.tsx';
import { usePageName } from '../../client/shell-state.ts';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { AppLink } from '../../client/app-link.tsx';
import { newRecord } from '../../client/form-in-address.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { TenderViews, useTenderPackages, useTendersHref } from './tender-views.tsx';

interface TendersFrameProps {
  bar?: ReactNode;
  children: (packages: readonly TenderPackage[]) => ReactNode;
}

/** The page of a view of all tender packages, with its empty and failed states. */
export function TendersFrame({ bar, children }: TendersFrameProps) {
  usePageName('Tenders');
  const list = useTenderPackages();
  const href = useTendersHref();
  if (list.error && list.rows.length === 0) {
    return <PageFailure failure={shownFailure('Failed to fetch tender packages', list.error)} onRetry={list.refetch} />;
  }
  const rows = list.rows as readonly TenderPackage[];
  return (
    <ListPage
      title="Tender packages"
      count={list.status === 'loading' ? 'coming' : list.totalCount}
      views={<TenderViews />}
      bar={bar}
    >
      {list.status === 'loading' ? (
        <Loading what="the tender packages" />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No tender packages yet"
          detail="Work that is put to the market. Add a package for a trade, invite subcontractors to it, have it approved, and issue it."
          link={
            list.abilities.includes('create') ? (
              <AppLink href={`${href}${newRecord}`}>New tender package</AppLink>
            ) : undefined
          }
        />
      ) : (
        children(rows)
      )}
    </ListPage>
  );
}
