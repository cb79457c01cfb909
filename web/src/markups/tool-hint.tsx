// How the active tool is used, at the lower edge of the sheet, with a button that ends a shape of several corners.
import { Button } from '../ui/button.tsx';
import type { Gesture, Tool } from './drawing-tools.ts';
import styles from './drawing.module.css';

interface ToolHintProps {
  tool: Tool;
  gesture: Gesture;
  /** Whether a shape has been begun. */
  isBegun: boolean;
  /** Ends the shape; null while it has too few corners. */
  onFinish: (() => void) | null;
}

function hintOf({ tool, gesture, isBegun }: ToolHintProps): string {
  if (gesture === 'press') return 'Click the place.';
  if (gesture === 'stroke') return 'Drag to draw.';
  if (gesture === 'drag') return isBegun ? 'Click the other end.' : 'Click both ends, or drag from one to the other.';
  if (tool === 'angle') return 'Click one arm, the corner, then the other arm.';
  if (tool === 'count') return 'Click each item. Double-click or press Enter to finish.';
  const isClosed = tool === 'polygon' || tool === 'area' || tool === 'perimeter';
  return `Click each corner. Double-click${isClosed ? ', click the first corner' : ''} or press Enter to finish.`;
}

export function ToolHint(props: ToolHintProps) {
  return (
    <div className={styles.hint}>
      <span role="status">{hintOf(props)}</span>
      {props.onFinish && props.tool !== 'angle' ? (
        <Button small onClick={props.onFinish}>
          Finish
        </Button>
      ) : null}
    </div>
  );
}
