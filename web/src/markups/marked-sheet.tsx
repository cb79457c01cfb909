// The sheet with its markups: handles pointer and keyboard. Tab moves from markup to markup, arrow keys move the focused one,
// Delete removes it, Escape clears the tool.
import type { Markup } from '@horizon/contract';
import {
  type MarkupType,
  markupTypeLabels,
  matrixOf,
  movedBy,
  pixelsPerUnit,
  type Point,
  shapeBounds,
  snapped,
  topmostAt,
  withPointAt,
} from '@horizon/markup';
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { toolOfKey } from './drawing-bar.tsx';
import {
  afterRelease,
  closesAt,
  type Draft,
  finish,
  gestureOf,
  mayFinish,
  press,
  reach,
  type Tool,
  typeOf,
  withoutSecondPress,
} from './drawing-tools.ts';
import { MarkupShape } from './markup-shape.tsx';
import { hasHandles, MarkupLayer, segmentsOf, VertexHandles } from './markup-layer.tsx';
import { styleFor, typesWithText } from './markup-words.ts';
import { SheetCanvas } from './sheet-canvas.tsx';
import { ToolHint } from './tool-hint.tsx';
import { TypedText } from './typed-text.tsx';
import { useDrawnLines } from './use-drawn-lines.ts';
import type { useMarkups } from './use-markups.ts';
import { type ShownView, useSettledView } from './use-page-view.ts';
import type { Sheet } from './use-sheet.ts';
import styles from './drawing.module.css';

interface MarkedSheetProps {
  sheet: Sheet;
  /** The `ref` of its viewport. */
  attach: (element: HTMLDivElement | null) => void;
  view: ShownView;
  name: string;
  tool: Tool;
  onTool: (tool: Tool) => void;
  colour: string;
  marks: ReturnType<typeof useMarkups>;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  onCalibrate: (points: readonly Point[]) => void;
  onViewport: (points: readonly Point[]) => void;
  /** Search hits and links, which ignore presses on markups. */
  children: (isOnMarkup: (event: { clientX: number; clientY: number }) => boolean) => ReactNode;
  layers: { config: OptionalContentConfig } | null;
  /** The address of the server's image of the page. */
  picture: string | null;
  /** Called when the sheet has been rendered for the first time. */
  onDrawn: () => void;
}

/** The distance within which the pointer hits or snaps, in pixels. */
const reachPx = 6;
/** The distance an arrow key moves a markup, in points; ten times as far with Shift. */
const stepPt = 1;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

type Drag =
  | { kind: 'vertex'; markup: Markup; at: number; point: Point }
  | { kind: 'pan'; from: { x: number; y: number } }
  | { kind: 'move'; markup: Markup; from: Point; by: Point }
  | { kind: 'draw'; before: Draft | null }
  | { kind: 'close' };

export function MarkedSheet(props: MarkedSheetProps) {
  const { sheet, view, attach, tool, onTool, marks, chosenId, onChoose } = props;
  const [begun, setDraft] = useState<Draft | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [asked, setAsked] = useState<Draft | null>(null);
  const [snap, setSnap] = useState<Point | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGSVGElement>(null);
  // The corners that were there before the last press, for double-clicks.
  const cornersBefore = useRef(0);
  const type = typeOf(tool);
  const draft = begun?.type === type ? begun : null;
  // Strokes do not snap; other gestures do.
  const isSnapping = (type !== null && type !== 'pen' && type !== 'highlighter') || drag?.kind === 'vertex';
  const lines = useDrawnLines(sheet, isSnapping);
  const pixels = view.view ? pixelsPerUnit(view.view) : 1;
  const leastPt = reachPx / pixels;
  const reachPt = leastPt * 1.5;

  const styleOf = (drawn: MarkupType) => styleFor(drawn, props.colour, sheet.box.width);
  function complete(done: Draft | null) {
    setDraft(null);
    if (!done) return;
    if (tool === 'calibrate') return props.onCalibrate(done.points);
    if (tool === 'viewport') return props.onViewport(done.points);
    if (typesWithText.includes(done.type)) return setAsked(done);
    void store(done, null);
  }
  async function store(done: Draft, text: string | null) {
    const made = await marks.create({
      markup_type: done.type,
      points: [...done.points],
      text,
      style: styleOf(done.type),
      visibility: 'team',
    });
    if (made) onChoose(made.id);
    return made !== null;
  }

  const segments = useMemo(() => segmentsOf(marks.markups), [marks.markups]);
  /** The point under the pointer, snapped to a nearby corner, crossing, middle or line of a markup or of the drawing; Alt turns
   * snapping off. */
  function placeOf(event: PointerEvent<SVGSVGElement>, isShown: boolean): Point | null {
    const point = view.pointAt(event);
    if (!point || event.altKey || !isSnapping) return point;
    const near = snapped(point, [...segments, ...(lines?.near(point, reachPt) ?? [])], reachPt);
    if (isShown) setSnap(near?.point ?? null);
    return near?.point ?? point;
  }
  function hitAt(event: { clientX: number; clientY: number }) {
    const point = view.pointAt(event);
    if (!point) return null;
    const shapes = marks.markups.map((markup) => ({ ...markup, type: markup.markup_type, rotation: sheet.rotation }));
    return topmostAt(shapes, point, leastPt);
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const pressed = view.pointAt(event);
    if (!pressed || event.button > 1) return undefined;
    layer.current?.setPointerCapture(event.pointerId);
    if (tool === 'pan' || event.button === 1)
      return setDrag({ kind: 'pan', from: { x: event.clientX, y: event.clientY } });
    if (type) {
      cornersBefore.current = draft ? draft.points.length - 1 : 0;
      if (closesAt(draft, pressed, reachPt)) return setDrag({ kind: 'close' });
      const place = placeOf(event, false) ?? pressed;
      const point = draft && event.shiftKey ? reach(draft, place, true).points.at(-1)! : place;
      setDrag({ kind: 'draw', before: draft });
      return setDraft(press(draft, type, point, leastPt));
    }
    const hit = hitAt(event);
    onChoose(hit?.id ?? null);
    const markup = marks.markups.find(({ id }) => id === hit?.id);
    if (markup && !markup.is_locked && markup.abilities.includes('edit')) {
      setDrag({ kind: 'move', markup, from: pressed, by: { x: 0, y: 0 } });
    } else if (!hit) {
      setDrag({ kind: 'pan', from: { x: event.clientX, y: event.clientY } });
    }
    return undefined;
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const point = placeOf(event, true);
    if (!point) return;
    if (drag?.kind === 'vertex') return setDrag({ ...drag, point });
    if (drag?.kind === 'pan') {
      view.moveBy(event.clientX - drag.from.x, event.clientY - drag.from.y);
      setDrag({ kind: 'pan', from: { x: event.clientX, y: event.clientY } });
    } else if (drag?.kind === 'move') {
      setDrag({ ...drag, by: { x: point.x - drag.from.x, y: point.y - drag.from.y } });
    } else if (draft && drag?.kind !== 'close') {
      setDraft(reach(draft, point, event.shiftKey));
    }
  }

  function onPointerUp() {
    const ended = drag;
    setDrag(null);
    setSnap(null);
    if (ended?.kind === 'vertex') {
      return void marks.change(ended.markup, { points: withPointAt(ended.markup.points, ended.at, ended.point) });
    }
    if (ended?.kind === 'move' && Math.hypot(ended.by.x, ended.by.y) > leastPt / 2) {
      void marks.change(ended.markup, { points: movedBy(ended.markup.points, ended.by.x, ended.by.y) });
    }
    if (!draft) return undefined;
    if (ended?.kind === 'close') return complete(finish(draft, leastPt));
    const next = ended?.kind === 'draw' ? afterRelease(draft, leastPt) : 'waits';
    if (next === 'ends') complete(finish(draft, leastPt));
    if (next === 'drops') setDraft(null);
    return undefined;
  }

  /** A gesture that did not come to its end, as when a second finger joins it, changes nothing. */
  function onPointerCancel() {
    if (drag?.kind === 'draw') setDraft(drag.before);
    setDrag(null);
    setSnap(null);
  }

  function onDoubleClick() {
    if (!draft) return;
    const single = withoutSecondPress(draft, cornersBefore.current);
    if (mayFinish(single)) complete(finish(single, leastPt));
    // The second press of a double-click that ended a shape begins no other.
    else if (cornersBefore.current === 0) setDraft(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
    const handled = () => event.preventDefault();
    const chosen = marks.markups.find(({ id }) => id === chosenId);
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z' && !event.shiftKey && marks.undo) return [handled(), void marks.undo()];
      if ((event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey)) && marks.redo)
        return [handled(), void marks.redo()];
      return undefined;
    }
    if (event.key === 'Escape') {
      handled();
      if (draft) setDraft(null);
      else if (tool !== 'select') onTool('select');
      else onChoose(null);
    } else if (event.key === 'Enter' && draft) {
      handled();
      if (mayFinish(draft)) complete(finish(draft, leastPt));
    } else if (arrow && chosen && !chosen.is_locked && chosen.abilities.includes('edit')) {
      handled();
      const by = event.shiftKey ? stepPt * 10 : stepPt;
      void marks.change(chosen, { points: movedBy(chosen.points, arrow.x * by, arrow.y * by) });
    } else if (arrow) {
      handled();
      view.moveBy(-arrow.x * 60, arrow.y * 60);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen?.abilities.includes('delete')) {
      handled();
      onChoose(null);
      void marks.remove(chosen);
    } else if (event.key === '+' || event.key === '=') view.zoomIn();
    else if (event.key === '-') view.zoomOut();
    else if (event.key === '0') view.fit();
    else {
      const wanted = toolOfKey(event.key);
      if (wanted && (marks.mayCreate || wanted === 'select' || wanted === 'pan')) onTool(wanted);
    }
    return undefined;
  }

  const moving =
    drag?.kind === 'move'
      ? { id: drag.markup.id, points: movedBy(drag.markup.points, drag.by.x, drag.by.y) }
      : drag?.kind === 'vertex'
        ? { id: drag.markup.id, points: withPointAt(drag.markup.points, drag.at, drag.point) }
        : null;
  const chosenMarkup = marks.markups.find(({ id }) => id === chosenId);
  const handled =
    tool === 'select' && drag?.kind !== 'move' && chosenMarkup && hasHandles(chosenMarkup) ? chosenMarkup : null;
  const transform = view.matrix ? `matrix(${view.matrix.join(' ')})` : undefined;
  const settled = useSettledView(view.view);
  // The layer of shapes starts half a viewport before the viewport.
  const inPicture = `translate(${view.size.width / 2} ${view.size.height / 2})`;
  const drawnIn = settled.drawn ? `${inPicture} matrix(${matrixOf(settled.drawn).join(' ')})` : undefined;
  /** Whether a press is on a markup, which is above the links. */
  const isOnMarkup = (event: { clientX: number; clientY: number }) => hitAt(event) !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the sheet handles keys; its markups are buttons
    <div className={styles.window} ref={attach} onKeyDown={onKeyDown}>
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        aria-label={`Markups on ${props.name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the sheet handles keys
        tabIndex={0}
      >
        {/* Sheet and shapes are moved as one picture, and drawn again where the view rests. Cursor and pointer are the layer's
            above: a change of either would restyle thousands of shapes. */}
        <div className={styles.picture} style={settled.move === null ? undefined : { transform: settled.move }}>
          {settled.drawn ? (
            <SheetCanvas
              sheet={sheet}
              view={settled.drawn}
              isMoving={settled.move !== null}
              size={view.size}
              label={props.name}
              layers={props.layers}
              picture={props.picture}
              onDrawn={props.onDrawn}
            />
          ) : null}
          <svg className={styles.shapes}>
            <g transform={drawnIn}>
              <MarkupLayer
                markups={marks.markups}
                chosenId={chosenId}
                rotation={sheet.rotation}
                moving={moving}
                onChoose={onChoose}
              />
            </g>
          </svg>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a surface to draw on; its markups are buttons */}
        <svg
          ref={layer}
          className={styles.layer}
          data-tool={tool}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerCancel}
          onDoubleClick={onDoubleClick}
        >
          <g transform={transform}>
            {props.children(isOnMarkup)}
            {handled ? (
              <VertexHandles
                markup={handled}
                radiusPt={5 / pixels}
                onTake={(at) => setDrag({ kind: 'vertex', markup: handled, at, point: handled.points[at]! })}
              />
            ) : null}
            {snap ? <circle className={styles.snap} cx={snap.x} cy={snap.y} r={leastPt} /> : null}
            {draft && draft.points.length > 1 ? (
              <MarkupShape shape={{ ...draft, text: null, style: styleOf(draft.type) }} />
            ) : null}
          </g>
        </svg>
      </div>
      {type && !asked ? (
        <ToolHint
          tool={tool}
          gesture={gestureOf(type)}
          isBegun={draft !== null}
          onFinish={draft && mayFinish(draft) ? () => complete(finish(draft, leastPt)) : null}
        />
      ) : null}
      {asked && view.matrix ? (
        <TypedText
          label={markupTypeLabels[asked.type]}
          isRequired={asked.type !== 'pin'}
          at={{
            bounds: shapeBounds({ ...asked, text: null, style: styleOf(asked.type) }),
            matrix: view.matrix,
          }}
          onCancel={() => {
            setAsked(null);
            stage.current?.focus();
          }}
          onSave={async (text) => {
            const isStored = await store(asked, text);
            if (isStored) {
              setAsked(null);
              stage.current?.focus();
            }
            return isStored;
          }}
        />
      ) : null}
    </div>
  );
}
