// The markups of a page, transformed by the view's matrix. Rendered again only when a markup changes: panning, zooming and
// drawing a new one do not touch thousands of shapes.
import type { Markup } from '@horizon/contract';
import { type MarkupType, markupTypeLabels, type Point, type Rotation, type Segment } from '@horizon/markup';
import { memo } from 'react';
import { MarkupShape } from './markup-shape.tsx';
import { measureText } from './markup-words.ts';
import styles from './drawing.module.css';

interface MarkupLayerProps {
  markups: readonly Markup[];
  chosenId: string | null;
  /** The rotation of the page itself. */
  rotation: Rotation;
  /** The markup being dragged, with its current points. */
  moving: { id: string; points: readonly Point[] } | null;
  onChoose: (id: string) => void;
}

const scaled = new Set<MarkupType>(['length', 'polylength', 'area', 'perimeter']);

export const MarkupLayer = memo(function MarkupLayer(props: MarkupLayerProps) {
  const { markups, chosenId, moving, rotation, onChoose } = props;
  return markups.map((markup) => (
    <DrawnMarkup
      key={markup.id}
      markup={markup}
      isChosen={markup.id === chosenId}
      points={moving?.id === markup.id ? moving.points : markup.points}
      rotation={rotation}
      onChoose={onChoose}
    />
  ));
});

interface DrawnMarkupProps extends Pick<MarkupLayerProps, 'rotation' | 'onChoose'> {
  markup: Markup;
  points: readonly Point[];
  isChosen: boolean;
}

const DrawnMarkup = memo(function DrawnMarkup({ markup, points, isChosen, rotation, onChoose }: DrawnMarkupProps) {
  const { markup_type: type, text, style } = markup;
  const figure = markup.measure !== null || scaled.has(type) ? measureText(markup) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={[markupTypeLabels[type], text, figure].filter(Boolean).join(': ')}
      onFocus={() => onChoose(markup.id)}
      data-markup={markup.id}
    >
      <MarkupShape shape={{ type, points, text, style, rotation }} figure={figure} isChosen={isChosen} />
    </g>
  );
});

const strokes = new Set<MarkupType>(['pen', 'highlighter']);

/** Whether the corners of a markup can be dragged one by one. */
export const hasHandles = ({ markup_type: type, is_locked, abilities, points }: Markup): boolean =>
  !strokes.has(type) && !is_locked && abilities.includes('edit') && points.length > 1 && points.length <= 100;

interface VertexHandlesProps {
  markup: Markup;
  radiusPt: number;
  onTake: (at: number) => void;
}

/** The draggable corners of the selected markup. */
export function VertexHandles({ markup, radiusPt, onTake }: VertexHandlesProps) {
  return markup.points.map(({ x, y }, at) => (
    <circle
      // Corners have no id, only their position.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      className={styles.handle}
      cx={x}
      cy={y}
      r={radiusPt}
      data-vertex={at}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
        onTake(at);
      }}
    />
  ));
}

/** The sides of markups, for snapping. */
export function segmentsOf(markups: readonly Markup[]): Segment[] {
  return markups.flatMap(({ markup_type: type, points }) => {
    if (strokes.has(type)) return [];
    const [first, second] = points;
    if (!first) return [];
    if (['rectangle', 'cloud', 'stamp'].includes(type) && second && points.length === 2) {
      const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }];
      return corners.map((corner, at): Segment => [corner, corners[(at + 1) % 4]!]);
    }
    if (points.length === 1 || type === 'count') return points.map((point): Segment => [point, point]);
    const sides = points.slice(1).map((point, at): Segment => [points[at]!, point]);
    const isClosed = ['polygon', 'area', 'perimeter', 'cloud'].includes(type);
    return isClosed ? [...sides, [points.at(-1)!, first]] : sides;
  });
}
