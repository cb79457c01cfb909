// The tab of a package's page; its content is loaded when it is opened first.
import { lazy } from 'react';
import type { RecordTab } from '../../records/record-screens.ts';
import type { TenderPackage } from '../tender-chips.tsx';

/** The levelling of the bids, for people who see prices. */
export const levellingTab: RecordTab<TenderPackage> = {
  id: 'levelling',
  label: 'Levelling',
  isShown: (_, permissions) =>
    permissions.includes('tender_packages:see_cost') && permissions.includes('tender_prices:view'),
  isWide: true,
  Tab: lazy(async () => ({ default: (await import('./levelling-tab.tsx')).LevellingTab })),
};
