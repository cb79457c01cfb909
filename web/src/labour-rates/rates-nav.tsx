import { useMemo, type ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { emptyView, encodeView } from '../ui/data-grid/view.ts';
import styles from './labour-rates.module.css';

/** Scrolls the current page into view: on a phone not all of them fit. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 16;
}

/** The address of a labour-rates page: `''` for the list, an id for a rate. */
export function ratesHref(workspaceId: string, page = ''): string {
  return `/w/${workspaceId}/rates${page ? `/${page}` : ''}`;
}

/** The address of the list of an award's current rates. */
export function ratesOfAwardHref(workspaceId: string, awardId: string): string {
  const view = encodeView({
    ...emptyView,
    filters: { award_name: { kind: 'set', values: [awardId] }, state: { kind: 'set', values: ['current'] } },
  });
  return `${ratesHref(workspaceId)}?${new URLSearchParams({ view })}`;
}

/** Links to the labour-rates pages that the caller may open, in one row, with `end` on the right. */
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

/** Breadcrumbs of a page below the rates. */
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
