// The thumbnail of a document in a list; enlarged on hover.
import { IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWorkspace } from '../client/caller.tsx';
import { thumbnailOf } from './thumbnails.ts';
import styles from './thumbnail.module.css';

/** The size of the enlarged thumbnail, with its frame. */
const largePx = 340;
const gapPx = 8;

interface ThumbnailProps {
  cdeId: string;
  /** The newest version; null if there is none. */
  versionId: string | null;
}

/** Decorative: hidden from screen readers, as the row has the text. */
export function Thumbnail({ cdeId, versionId }: ThumbnailProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [loaded, setLoaded] = useState<{ of: string; url: string | null } | null>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const shown = `${cdeId} ${versionId}`;
  useEffect(() => {
    if (versionId === null) return undefined;
    let isCurrent = true;
    void thumbnailOf(workspaceId, cdeId, versionId).then((url) => isCurrent && setLoaded({ of: shown, url }));
    return () => {
      isCurrent = false;
    };
  }, [workspaceId, cdeId, versionId, shown]);
  useEffect(() => {
    if (!place) return undefined;
    const close = () => setPlace(null);
    window.addEventListener('keydown', close);
    window.addEventListener('scroll', close, true);
    return () => {
      window.removeEventListener('keydown', close);
      window.removeEventListener('scroll', close, true);
    };
  }, [place]);
  const url = loaded?.of === shown ? loaded.url : null;
  return (
    <span
      className={styles.thumbnail}
      aria-hidden
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (url === null || pointerType !== 'mouse') return;
        const box = currentTarget.getBoundingClientRect();
        const lowest = window.innerHeight - largePx - gapPx;
        setPlace({ left: box.right + gapPx, top: Math.max(gapPx, Math.min(box.top, lowest)) });
      }}
      onPointerLeave={() => setPlace(null)}
    >
      {url === null ? (
        <IconFile size={16} />
      ) : (
        <img src={url} alt="" loading="lazy" onError={() => setLoaded({ of: shown, url: null })} />
      )}
      {place && url !== null
        ? createPortal(<img className={styles.large} src={url} alt="" style={place} />, document.body)
        : null}
    </span>
  );
}
