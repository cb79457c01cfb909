import { useMemo, type ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { emptyView, encodeView } from '../ui/data-grid/view.ts';
import styles from './labour-rates.module.css';

/** On a phone the pages do not all fit: the current one is scrolled into view. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 16;
}

/** The address of a page of labour rates: `''` is the list, an id a rate. */
export function ratesHref(workspaceId: string, page = ''): string {
  return `/w/${workspaceId}/rates${page ? `/${page}` : ''}`;
}

/** The current rates of an award. */
export function ratesOfAwardHref(workspaceId: string, awardId: string): string {
  const view = encodeView({
    ...emptyView,
    filters: { award_name: { kind: 'set', values: [awardId] }, state: { kind: 'set', values: ['current'] } },
  });
  return `${ratesHref(workspaceId)}?${new URLSearchParams({ view })}`;
}

/** The pages of labour rates in one row; those that the caller may open. `end` is on its right. */
export function RatesNav({ end }: { end?: ReactNode }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesOverrides = useMay('labour_overrides:view');
  const seesCost = useMay('labour_rates:see_cost');
  const places = [
    { page: '', label: 'Rates' },
    { page: 'awards', label: 'Awards' },
    { page: 'allowances', label: 'Allowances' },
    ...(seesOverrides ? [{ page: 'overrides', label: 'Project overrides' }] : []),
    ...(seesCost ? [{ page: 'calculator', label: 'Calculator' }] : []),
    { page: 'deleted', label: 'Deleted' },
  ];
  return (
    <div className={styles.navRow}>
      <nav ref={showCurrent} className={styles.nav} aria-label="Labour rates">
        {places.map(({ page, label }) => (
          <AppLink key={page} href={ratesHref(workspaceId, page)} matchBelow={false}>
            {label}
          </AppLink>
        ))}
      </nav>
      {end}
    </div>
  );
}

/** Crumbs of a page below the rates. */
export function useRatesCrumbs(label?: string): void {
  const { workspace_id: workspaceId } = useWorkspace();
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Labour rates', ...(label ? { href: ratesHref(workspaceId) } : {}) },
        ...(label ? [{ label }] : []),
      ],
      [workspaceId, label],
    ),
  );
}
