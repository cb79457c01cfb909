import type { ReactNode } from 'react';
import { ViewTabs } from '../../ui/tabs.tsx';
import { viewAddress, defaultView } from './view-address.ts';
import styles from './saved-views.module.css';
import type { SavedViews } from './use-saved-views.ts';
import { IconBookmarkOff, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';

interface ViewRowProps {
  saved: SavedViews;
  /** One of the page's own tabs clears the search and all filters. */
  hasUsual?: boolean;
  /** The page's own tabs. */
  children?: ReactNode;
}

/** The tabs of a list in one row: those of its page, then its saved views. */
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
  // Two views may have the same name: add the owner to other people's.
  const isTwice = (name: string) => views.filter((view) => view.name === name).length > 1;
  const tabs = [
    ...(hasUsual ? [] : [{ id: defaultView, name: 'Usual view', view: '' }]),
    ...views.map(({ id, name, address, ...view }) => ({
      id,
      name: view.is_own || !isTwice(name) ? name : `${name} – ${view.owner_name}`,
      view: viewAddress(new URLSearchParams(address)),
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

/** Explains why the view that was shown has gone, and that its filters have stayed. */
function GoneViewNote({ saved }: { saved: SavedViews }) {
  const { gone, forgetGone } = saved;
  return (
    <div className={styles.gone} role="status">
      {gone ? (
        <>
          <IconBookmarkOff size={16} aria-hidden />
          <p>
            {gone.name === null
              ? 'The saved view of this link was deleted or is not shared with you.'
              : `The view “${gone.name}” is no longer available: ${gone.owner_name} deleted it or stopped sharing it.`}
            {gone.leftFilters
              ? ' Its search and filters stay until you choose another view. To keep them, save them as a view of your own.'
              : ''}
          </p>
          <IconButton label="Close the note" small onClick={forgetGone}>
            <IconX />
          </IconButton>
        </>
      ) : null}
    </div>
  );
}
