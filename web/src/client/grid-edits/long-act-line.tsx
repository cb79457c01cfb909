import { Button } from '../../ui/button.tsx';
import { InProgress } from '../../ui/in-progress.tsx';

/** Says that an act on many records is under way, and lets it be left to itself. */
export function LongActLine({ words, onLeave }: { words: string; onLeave: () => void }) {
  return (
    <InProgress words={words}>
      <Button small ref={takeFocus} onClick={onLeave}>
        Leave it running
      </Button>
    </InProgress>
  );
}

/** The button that was pressed is gone: the keyboard goes on at the one that is in its place. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
