import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { followTwoPointers } from './two-pointers.ts';
import styles from './zoomed-picture.module.css';

interface ZoomedPictureProps {
  url: string;
  name: string;
  onBroken?: () => void;
}

interface Shown {
  scale: number;
  x: number;
  y: number;
}

const whole: Shown = { scale: 1, x: 0, y: 0 };
const greatest = 8;

/** A shown part of a picture that covers its frame: at least the whole picture, and no further than its edges. */
function within({ scale: wanted, x, y }: Shown, frame: HTMLElement): Shown {
  const scale = Math.min(greatest, Math.max(1, wanted));
  const kept = (at: number, length: number) => Math.min(0, Math.max(length * (1 - scale), at));
  return { scale, x: kept(x, frame.clientWidth), y: kept(y, frame.clientHeight) };
}

/** A picture that two fingers zoom and one finger moves while it is zoomed; a double-click shows the whole again. */
export function ZoomedPicture({ url, name, onBroken }: ZoomedPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(whole);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const element = frame.current!;
    return followTwoPointers(element, ({ factor, from: before, to }) => {
      const box = element.getBoundingClientRect();
      const at = { x: before.x - box.left, y: before.y - box.top };
      setShown(({ scale, x, y }) => {
        const next = Math.min(greatest, Math.max(1, scale * factor));
        const share = next / scale;
        return within(
          {
            scale: next,
            x: at.x - (at.x - x) * share + to.x - before.x,
            y: at.y - (at.y - y) * share + to.y - before.y,
          },
          element,
        );
      });
    });
  }, []);
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (shown.scale === 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, y: event.clientY });
  }
  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLDivElement>) {
    if (!from) return;
    setShown(({ scale, x, y }) => within({ scale, x: x + clientX - from.x, y: y + clientY - from.y }, frame.current!));
    setFrom({ x: clientX, y: clientY });
  }
  const end = () => setFrom(null);
  return (
    <div
      ref={frame}
      className={classes(styles.frame, shown.scale > 1 && styles.zoomed)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => setShown(whole)}
    >
      <img
        className={styles.picture}
        src={url}
        alt={name}
        draggable={false}
        onError={onBroken}
        style={{ transform: `translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})` }}
      />
    </div>
  );
}
