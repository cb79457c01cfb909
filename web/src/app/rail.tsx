import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, Suspense, useMemo, useSyncExternalStore } from 'react';
import { IconButton } from '../ui/button.tsx';
import { hint } from '../ui/hints.ts';
import { createPersistedText } from '../ui/store.ts';
import { AppLink } from '../client/app-link.tsx';
import { useShortcuts, type Shortcut } from '../client/keyboard.ts';
import { currentPlace, type RailItem, type RailSection } from './navigation.ts';
import { railCollapsed, tightWindow } from '../client/shell-state.ts';
import styles from './shell.module.css';

/** The navigation rail on the left, 232 px wide, or 56 px when collapsed, as on a tablet. */
export function Rail({ sections, icon: Fold }: { sections: readonly RailSection[]; icon: ComponentType }) {
  const folded = railCollapsed.use();
  const tight = useMediaQuery(tightWindow, false, { getInitialValueInEffect: false });
  const collapsed = folded || tight;
  const router = useRouter();
  const keys = useMemo<readonly Shortcut[]>(
    () =>
      sections
        .flatMap((section) => section.items)
        .flatMap((item) => {
          if (!item.goKey) return [];
          const run = () => router.history.push(item.href);
          return [{ keys: `g ${item.goKey}`, label: item.label, group: 'Go to' as const, run }];
        }),
    [sections, router],
  );
  useShortcuts(keys);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = currentPlace(sections, path);

  return (
    <nav className={styles.rail} data-collapsed={collapsed || undefined} aria-label="Main">
      {sections.map((section, index) => (
        <RailGroup key={section.title ?? index} section={section} collapsed={collapsed} here={here} />
      ))}
      <div className={styles.railFoot}>
        <IconButton
          label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
          keys="["
          small
          aria-expanded={!collapsed}
          disabled={tight}
          onClick={() => railCollapsed.set(!folded)}
        >
          <Fold />
        </IconButton>
      </div>
    </nav>
  );
}

interface RailGroupProps {
  section: RailSection;
  collapsed: boolean;
  /** The address marked as current. */
  here: string | undefined;
}

/** The sections opened or closed by the person, as `+Directory,-Set-up`. */
const turnedSections = createPersistedText('horizon.rail-sections', '');

/** A section with a title that collapses it; the section of the current page is open. */
function RailGroup({ section: { title, items, isFolded = false }, collapsed, here }: RailGroupProps) {
  const turned = turnedSections.use().split(',');
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <RailLink item={item} collapsed={collapsed} isHere={item.href === here} />
        </li>
      ))}
    </ul>
  );
  if (!title) return <div>{list}</div>;
  const isOpen =
    items.some(({ href }) => href === here) ||
    (isFolded ? turned.includes(`+${title}`) : !turned.includes(`-${title}`));
  const turn = () => {
    const others = turned.filter((each) => each !== '' && each.slice(1) !== title);
    turnedSections.set([...others, `${isOpen ? '-' : '+'}${title}`].join(','));
  };
  return (
    <div>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={turn}>
          {title}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </h2>
      {isOpen ? list : null}
    </div>
  );
}

function RailLink({ item, collapsed, isHere }: { item: RailItem; collapsed: boolean; isHere: boolean }) {
  const { icon: Icon, badge: Badge } = item;
  return (
    <AppLink
      className={styles.item}
      href={item.href}
      matchBelow={isHere}
      aria-label={collapsed ? item.label : undefined}
      {...(collapsed ? hint(item.label, 'right') : {})}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{item.label}</span>
      {Badge ? <Later Badge={Badge} href={item.href} /> : null}
    </AppLink>
  );
}

const never = () => () => undefined;

/** The badge of an item, which is no part of the page that the server renders: it makes a call of its own. */
function Later({ Badge, href }: { Badge: NonNullable<RailItem['badge']>; href: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isBrowser) return null;
  return (
    <Suspense>
      <span className={styles.count}>
        <Badge href={href} />
      </span>
    </Suspense>
  );
}
