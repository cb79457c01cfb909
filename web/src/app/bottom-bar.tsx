import { useState, type ComponentType } from 'react';
import { Drawer } from '../ui/drawer.tsx';
import { AppLink } from '../client/app-link.tsx';
import type { IconLook } from '../ui/icon-look.ts';
import type { RailSection } from './navigation.ts';
import styles from './bottom-bar.module.css';
import rail from './shell.module.css';

export interface BottomItem {
  label: string;
  href: string;
  icon: ComponentType<IconLook>;
  /** Marked as current only on exactly this address. */
  exact?: boolean;
}

interface BottomBarProps {
  items: readonly BottomItem[];
  sections: readonly RailSection[];
  moreIcon: ComponentType<IconLook>;
}

/** The bottom bar on phones: four places, and More with the whole navigation. */
export function BottomBar({ items, sections, moreIcon: More }: BottomBarProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav className={styles.bottom} aria-label="Quick">
        {items.map((item) => (
          <AppLink key={item.href} href={item.href} matchBelow={!item.exact}>
            <item.icon size={20} stroke={1.75} aria-hidden />
            {item.label}
          </AppLink>
        ))}
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          <More size={20} stroke={1.75} aria-hidden />
          More
        </button>
      </nav>
      {open ? (
        <Drawer title="All pages" onClose={close}>
          <nav className={styles.places} aria-label="All pages">
            {sections.map((section, index) => (
              <div key={section.title ?? index}>
                {section.title ? <h3>{section.title}</h3> : null}
                <ul aria-label={section.title}>
                  {section.items.map((item) => (
                    <li key={item.href}>
                      <AppLink className={rail.item} href={item.href} matchBelow={!item.exact} onClick={close}>
                        <item.icon size={20} stroke={1.75} aria-hidden />
                        <span>{item.label}</span>
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </Drawer>
      ) : null}
    </>
  );
}
