import type { ReactNode } from 'react';
import { ViewTabs } from '../../ui/tabs.tsx';
import { GoneViewNote } from './gone-view-note.tsx';
import { keptAddress, defaultView } from './kept-address.ts';
import styles from './saved-views.module.css';
import type { SavedViews } from './use-saved-views.ts';

interface ViewRowProps {
  saved: SavedViews;
  /** One of the page's own tabs takes every search and filter away. */
  hasUsual?: boolean;
  /** The page's own tabs. */
  children?: ReactNode;
}

/** The tabs of a list in one row: those of its page, then the views that were saved of it. */
export function ViewRow(props: ViewRowProps) {
  return (
    <>
      <Row {...props} />
      <GoneViewNote saved={props.saved} />
    </>
  );
}

function Row({ saved, hasUsual = false, children }: ViewRowProps) {
  const { views, chosen, choose } = saved;
  if (views.length === 0) return children;
  // Two views may bear one name: that of somebody else says whose it is.
  const isTwice = (name: string) => views.filter((view) => view.name === name).length > 1;
  const tabs = [
    ...(hasUsual ? [] : [{ id: defaultView, name: 'Usual view', view: '' }]),
    ...views.map(({ id, name, address, ...view }) => ({
      id,
      name: view.is_own || !isTwice(name) ? name : `${name} – ${view.owner_name}`,
      view: keptAddress(new URLSearchParams(address)),
    })),
  ];
  return (
    <div className={styles.row}>
      {children}
      <ViewTabs
        label="Saved views"
        views={tabs}
        current={saved.current}
        chosenId={chosen?.id ?? defaultView}
        onChoose={({ id }) => choose(views.find((view) => view.id === id) ?? null, { isStep: true })}
      />
    </div>
  );
}
