// The switcher for workspace ▸ project (Ctrl+O).
import { IconChevronDown } from '@tabler/icons-react';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import { AppLink } from '../client/app-link.tsx';
import { usePossibleCaller, type CallerWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { keptProject } from '../client/last-week.ts';
import { firstMatch, placesOf } from './places.ts';
import styles from './switcher.module.css';

interface SwitcherProps {
  workspace: CallerWorkspace | null;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The button in the top bar, and the dialog that it opens. */
export function Switcher({ workspace, isOpen, onOpen, onClose }: SwitcherProps) {
  const { projectId } = useParams({ strict: false });
  const workspaces = useCall('listWorkspaces', { query: {} }, { enabled: isOpen || projectId !== undefined });
  const caller = usePossibleCaller();
  const project = workspaces.data?.items.flatMap((one) => one.projects).find((one) => one.project_id === projectId);
  // Offline: the name that is stored with its week.
  const kept = useMemo(
    () => (caller && projectId && !project ? keptProject(caller.kinde_id, projectId)?.projectName : undefined),
    [caller, projectId, project],
  );
  // Archived projects are not listed.
  const isUnlisted = projectId !== undefined && workspaces.data !== undefined && project === undefined;
  const { data: unlisted } = useCall(
    'getProject',
    { params: { workspaceId: workspace?.workspace_id ?? '', projectId: projectId ?? '' } },
    { enabled: isUnlisted && workspace !== null },
  );
  const projectName = project?.project_name ?? unlisted?.project_name ?? kept;
  if (!workspace) return null;
  return (
    <>
      <button type="button" className={styles.here} onClick={onOpen} aria-haspopup="dialog">
        <span>{workspace.workspace}</span>
        {projectName ? (
          <span className={styles.project}>
            <span aria-hidden>▸ </span>
            {projectName}
          </span>
        ) : null}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {isOpen ? (
        <Dialog title="Switch workspace or project" onClose={onClose}>
          <Places query={workspaces} onClose={onClose} />
        </Dialog>
      ) : null}
    </>
  );
}

function Places({ query, onClose }: { query: ReturnType<typeof useCall<'listWorkspaces'>>; onClose: () => void }) {
  const [words, setWords] = useState('');
  // The entry chosen by arrow keys or mouse since the words changed.
  const [moved, setMoved] = useState<number | null>(null);
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const isThere = query.data !== undefined;
  // The dialog may have focused its close button before the places had loaded.
  useEffect(() => {
    if (isThere) box.current?.focus();
  }, [isThere]);
  const places = useMemo(() => placesOf(query.data?.items ?? [], words), [query.data, words]);
  const at = moved ?? firstMatch(places);
  const go = (index: number) => {
    const place = places[index];
    if (place) {
      onClose();
      router.history.push(place.href);
    }
  };
  if (query.error)
    return (
      <ErrorState
        failure={{ title: 'Failed to fetch workspaces', reason: query.error.message }}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Loading what="your workspaces" lines={4} />;
  return (
    <>
      <input
        ref={box}
        className={styles.search}
        role="combobox"
        aria-expanded
        aria-controls="places"
        aria-activedescendant={places[at] ? `place-${at}` : undefined}
        aria-label="Workspace or project"
        placeholder="Type a name or number"
        data-autofocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setMoved(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setMoved(Math.max(0, Math.min(places.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
          } else if (event.key === 'Enter') {
            go(at);
          }
        }}
      />
      <div id="places" role="listbox" aria-label="Workspaces and projects" className={styles.places}>
        {places.map((place, index) => (
          // The input above keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={place.href}
            id={`place-${index}`}
            role="option"
            aria-selected={index === at}
            data-level={place.level}
            onMouseMove={() => setMoved(index)}
            onClick={() => go(index)}
          >
            <span>{place.name}</span>
            <span className={styles.hint}>{place.hint}</span>
          </div>
        ))}
        {places.length === 0 ? <div className={styles.none}>Nothing has this name.</div> : null}
      </div>
      <p className={styles.all}>
        <AppLink href="/workspaces" onClick={onClose}>
          All workspaces
        </AppLink>
      </p>
    </>
  );
}
