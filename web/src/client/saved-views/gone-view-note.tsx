import { IconBookmarkOff, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import styles from './saved-views.module.css';
import type { SavedViews } from './use-saved-views.ts';

/** Says why the view that was shown has no tab any more, and what became of its filters. */
export function GoneViewNote({ saved }: { saved: SavedViews }) {
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
