import {
  IconActivity,
  IconComponents,
  IconForms,
  IconLink,
  IconMessageCircle,
  IconReportMoney,
  IconTable,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ListPage } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { RailSection } from '../navigation.ts';
import { Shell } from '../shell.tsx';
import { AccountMenu } from '../account-menu.tsx';
import { useDockPanels, usePageCrumbs, type Crumb, type DockPanel } from '../../client/shell-state.ts';
import { GalleryDetail } from './gallery-detail.tsx';
import { GalleryForm } from './gallery-form.tsx';
import { GalleryGrids } from './gallery-grids.tsx';
import { GalleryParts } from './gallery-parts.tsx';
import { GalleryReport } from './gallery-report.tsx';

const sections: readonly RailSection[] = [
  { items: [{ label: 'Parts', href: '/gallery', icon: IconComponents, goKey: 'p' }] },
  {
    title: 'Elsewhere',
    items: [
      { label: 'Grid bench', href: '/bench/grid', icon: IconTable, badge: () => '4' },
      { label: 'No such page', href: '/nowhere', icon: IconLink },
    ],
  },
];
const bottomItems = [
  { label: 'Parts', href: '/gallery', icon: IconComponents },
  { label: 'Grid', href: '/bench/grid', icon: IconTable },
  { label: 'Forms', href: '/gallery?form', icon: IconForms },
  { label: 'Report', href: '/gallery?report', icon: IconReportMoney },
];
const crumbs: readonly Crumb[] = [
  { label: 'Horizon', href: '/' },
  { label: 'Gallery', href: '/gallery' },
  { label: 'Parts' },
];
const panels: readonly DockPanel[] = [
  { id: 'comments', label: 'Comments', icon: IconMessageCircle, count: 2, content: <p>There are two comments.</p> },
  { id: 'activity', label: 'Activity', icon: IconActivity, content: <p>Changes with author and time.</p> },
];

const tabs = [
  { id: 'parts', label: 'Parts' },
  { id: 'grids', label: 'Grids', count: 5 },
  { id: 'detail', label: 'Detail' },
  { id: 'form', label: 'Form' },
  { id: 'report', label: 'Report' },
];
const contents = {
  parts: GalleryParts,
  grids: GalleryGrids,
  detail: GalleryDetail,
  form: GalleryForm,
  report: GalleryReport,
};

function isTab(id: string): id is keyof typeof contents {
  return id in contents;
}

/** Every UI part in every state, for developers. */
export function GalleryPage() {
  const slots = useMemo(
    () => ({
      sections,
      bottomItems,
      switcher: <Button look="subtle">Acme ▸ Harbour</Button>,
      account: <AccountMenu />,
    }),
    [],
  );
  return (
    <Shell slots={slots}>
      <Gallery />
    </Shell>
  );
}

function Gallery() {
  const [tab, setTab] = useState(() => window.location.hash.slice(1) || 'parts');
  usePageCrumbs(crumbs);
  useDockPanels(panels);
  const Content = contents[isTab(tab) ? tab : 'parts'];
  return (
    <ListPage
      title="Gallery"
      count={40}
      actions={<Button look="primary">New record</Button>}
      tabs={<Tabs label="Parts of the gallery" items={tabs} active={tab} onChange={setTab} />}
    >
      <Content />
    </ListPage>
  );
}
