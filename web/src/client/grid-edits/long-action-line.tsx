import { Button } from '../../ui/button.tsx';
import { InProgress } from '../../ui/in-progress.tsx';

/** Shows that a bulk action is running, and lets the person close the form meanwhile. */
export function LongActionLine({ words, onLeave }: { words: string; onLeave: () => void }) {
  return (
    <InProgress words={words}>
      <Button small ref={takeFocus} onClick={onLeave}>
        Leave it running
      </Button>
    </InProgress>
  );
}

/** The button that was pressed has gone: focus its replacement. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
