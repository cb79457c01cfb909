// A record's panels: history and related records. In a wide window they are in the dock, one at a time, and use space only
// while open; in a narrow one they follow on the page.
import { IconHistory, IconLink } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace, WorkspaceProvider } from '../client/caller.tsx';
import { useDockPanels, type DockPanel } from '../client/shell-state.ts';
import { useMedia } from '../ui/use-media.ts';
import styles from './audit.module.css';
import { RecordHistory } from './record-history.tsx';

/** A related record. */
export interface RelatedRecord {
  label: string;
  href: string;
  /** Its relation to the record: "Award". */
  note: string;
}

interface RecordDockOptions {
  entity: string;
  id: string;
  /** Pass a stable list. */
  related: readonly RelatedRecord[];
  /** The page needs its whole width now. */
  isAway?: boolean | undefined;
}

const roomForDock = '(min-width: 1024px)';

/** Puts history and related records into the dock or, in a window without a dock, returns them for the page's own column. */
export function useRecordDock({ entity, id, related, isAway = false }: RecordDockOptions): ReactNode {
  const isDocked = useMedia(roomForDock);
  const workspace = useWorkspace();
  const parts = useMemo(
    (): readonly DockPanel[] => [
      {
        id: 'history',
        label: 'History',
        icon: IconHistory,
        // The dock is outside the page, and so outside its workspace context.
        content: (
          <WorkspaceProvider workspace={workspace}>
            <RecordHistory entity={entity} id={id} />
          </WorkspaceProvider>
        ),
      },
      ...(related.length > 0
        ? [
            {
              id: 'related',
              label: 'Related',
              icon: IconLink,
              count: related.length,
              content: <RelatedRecords of={related} />,
            },
          ]
        : []),
    ],
    [entity, id, related, workspace],
  );
  useDockPanels(isDocked && !isAway ? parts : nothing);
  if (isDocked || isAway) return null;
  return parts.map((part) => (
    <section key={part.id} className={styles.stacked} aria-labelledby={`related-${part.id}`}>
      <h2 id={`related-${part.id}`}>{part.label}</h2>
      {part.content}
    </section>
  ));
}

const nothing: readonly DockPanel[] = [];

function RelatedRecords({ of }: { of: readonly RelatedRecord[] }) {
  return (
    <ul className={styles.related} aria-label="Related">
      {of.map(({ label, href, note }) => (
        <li key={href}>
          <AppLink href={href} matchBelow={false}>
            {label}
          </AppLink>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
