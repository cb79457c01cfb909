import {
  IconAngle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconCloud,
  IconDots,
  IconFrame,
  IconHandStop,
  IconHash,
  IconHighlight,
  IconLine,
  IconListSearch,
  IconMapPin,
  IconMaximize,
  IconMinus,
  IconPencil,
  IconPlus,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconRotateClockwise,
  IconRuler2,
  IconRulerMeasure,
  IconShape,
  IconShape3,
  IconSquareLetterA,
  IconMessage2,
  IconTimeline,
  IconTypography,
} from '@tabler/icons-react';
import type { DocumentVersion } from '@horizon/contract';
import { markupTypeLabels, type MarkupType } from '@horizon/markup';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import fields from '../ui/fields.module.css';
import { useAvailableWidth } from '../ui/use-available-width.ts';
import type { Tool } from './drawing-tools.ts';
import { colours, ratioText } from './markup-words.ts';
import { ToolMenu } from './tool-menu.tsx';
import type { ShownView } from './use-page-view.ts';
import styles from './drawing.module.css';

/** Shown as separate buttons if there is room. */
const direct: readonly { type: MarkupType; icon: ReactNode }[] = [
  { type: 'pen', icon: <IconPencil /> },
  { type: 'highlighter', icon: <IconHighlight /> },
  { type: 'cloud', icon: <IconCloud /> },
  { type: 'text', icon: <IconTypography /> },
  { type: 'callout', icon: <IconMessage2 /> },
  { type: 'pin', icon: <IconMapPin /> },
];
const shapes: readonly { type: MarkupType; icon: ReactNode }[] = [
  { type: 'line', icon: <IconLine /> },
  { type: 'arrow', icon: <IconArrowUpRight /> },
  { type: 'rectangle', icon: <IconRectangle /> },
  { type: 'ellipse', icon: <IconCircle /> },
  { type: 'polygon', icon: <IconPolygon /> },
  { type: 'polyline', icon: <IconTimeline /> },
  { type: 'stamp', icon: <IconSquareLetterA /> },
];
const measures: readonly { type: MarkupType; icon: ReactNode }[] = [
  { type: 'length', icon: <IconRuler2 /> },
  { type: 'polylength', icon: <IconTimeline /> },
  { type: 'area', icon: <IconPolygon /> },
  { type: 'perimeter', icon: <IconShape3 /> },
  { type: 'angle', icon: <IconAngle /> },
  { type: 'count', icon: <IconHash /> },
];
const keys: Partial<Record<Tool, string>> = {
  select: 'V',
  pan: 'H',
  pen: 'P',
  line: 'L',
  rectangle: 'R',
  cloud: 'C',
  text: 'T',
  length: 'M',
};

/** The tool for a key; null for other keys. */
export const toolOfKey = (key: string): Tool | null =>
  (Object.entries(keys).find(([, own]) => own.toLowerCase() === key.toLowerCase())?.[0] as Tool | undefined) ?? null;

interface DrawingBarProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  colour: string;
  onColour: (colour: string) => void;
  mayDraw: boolean;
  maySetScale: boolean;
  scale: { millimetres_per_pt: number; unit: 'mm' | 'm' | 'ft' } | null;
  view: ShownView;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  onUndo: (() => Promise<void>) | null;
  onRedo: (() => Promise<void>) | null;
  /** Whether part of the page has a scale of its own. */
  hasViewports: boolean;
  /** Whether the panel with pages and search is open. */
  isPanelOpen: boolean;
  onPanel: () => void;
  /** Opens the dialog to set the scale by its ratio. */
  onRatio: () => void;
}

/** Below this width more tools move into menus, so that the toolbar stays on one line. */
const tightPx = 1100;

const swatch = (colour: string) => <span className={styles.colour} style={{ background: colour }} />;

/** The tools for a sheet. Measuring tools are disabled until the page has a scale. */
export function DrawingBar(props: DrawingBarProps) {
  const { tool, onTool, scale, view, page, pages, onPage, mayDraw } = props;
  const scaleText = scale && view.view ? ratioText(scale, view.view.box.pointsPerUnit) : 'No scale';
  const bar = useRef<HTMLDivElement>(null);
  const isTight = useAvailableWidth(bar) < tightPx;
  // A second press on the tool turns drawing off.
  const button = (of: Tool, label: string, icon: ReactNode, why: string | null = null) => (
    <IconButton
      key={of}
      label={why ? `${label}: ${why}` : label}
      {...(keys[of] ? { keys: keys[of] } : {})}
      aria-pressed={tool === of}
      disabled={why !== null}
      className={classes(tool === of && styles.on)}
      onClick={() => onTool(tool === of ? 'select' : of)}
    >
      {icon}
    </IconButton>
  );
  const menu = (label: string, icon: ReactNode, tools: readonly { type: MarkupType; icon: ReactNode }[]) => (
    <ToolMenu
      label={label}
      icon={icon}
      choices={tools.map(({ type, icon: picture }) => ({
        id: type,
        label: markupTypeLabels[type],
        icon: picture,
        keys: keys[type],
        why: measures.some((one) => one.type === type) ? needsScale(type) : null,
      }))}
      chosen={tool}
      onChoose={(id) => onTool(tool === id ? 'select' : (id as MarkupType))}
    />
  );
  const needsScale = (type: MarkupType) =>
    scale || props.hasViewports || type === 'angle' || type === 'count' ? null : 'set the scale of the page first';
  return (
    <div className={styles.bar} role="toolbar" aria-label="Tools" ref={bar}>
      <IconButton
        label="Pages and search"
        aria-pressed={props.isPanelOpen}
        className={classes(props.isPanelOpen && styles.on)}
        onClick={props.onPanel}
      >
        <IconListSearch />
      </IconButton>
      <span className={styles.gap} />
      {button('select', 'Select', <IconPointer />)}
      {button('pan', 'Move the sheet', <IconHandStop />)}
      {mayDraw ? (
        <>
          <span className={styles.gap} />
          {isTight ? null : direct.map(({ type, icon }) => button(type, markupTypeLabels[type], icon))}
          {menu(isTight ? 'Draw' : 'Shapes', <IconShape />, isTight ? [...direct, ...shapes] : shapes)}
          <span className={styles.gap} />
          {props.maySetScale ? button('calibrate', 'Set the scale', <IconRulerMeasure />) : null}
          {props.maySetScale && !isTight ? button('viewport', 'Scale of a part', <IconFrame />) : null}
          {menu('Measure', <IconRuler2 />, measures)}
          <ToolMenu
            label="Colour"
            icon={swatch(props.colour)}
            choices={colours.map(({ value, label }) => ({ id: value, label, icon: swatch(value) }))}
            chosen={props.colour}
            isSetting
            onChoose={props.onColour}
          />
          <span className={styles.gap} />
          <IconButton label="Undo" keys="Ctrl Z" disabled={!props.onUndo} onClick={() => void props.onUndo?.()}>
            <IconArrowBackUp />
          </IconButton>
          <IconButton label="Redo" keys="Ctrl Y" disabled={!props.onRedo} onClick={() => void props.onRedo?.()}>
            <IconArrowForwardUp />
          </IconButton>
        </>
      ) : null}
      <div className={styles.end}>
        {props.maySetScale ? (
          <button type="button" className={styles.scale} aria-label={`Scale: ${scaleText}`} onClick={props.onRatio}>
            {scaleText}
          </button>
        ) : (
          <span className={styles.note}>{scaleText}</span>
        )}
        <IconButton label="Zoom out" keys="−" onClick={view.zoomOut}>
          <IconMinus />
        </IconButton>
        <span className={styles.note} aria-live="polite">
          {view.percent === null ? '' : `${view.percent}%`}
        </span>
        <IconButton label="Zoom in" keys="+" onClick={view.zoomIn}>
          <IconPlus />
        </IconButton>
        {isTight ? null : (
          <>
            <IconButton label="Fit the page" keys="0" onClick={view.fit}>
              <IconMaximize />
            </IconButton>
            <IconButton label="Rotate" onClick={view.rotate}>
              <IconRotateClockwise />
            </IconButton>
          </>
        )}
        {pages > 1 ? (
          <>
            <IconButton label="Previous page" keys="PgUp" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <IconChevronLeft />
            </IconButton>
            <span className={styles.note}>
              Page {page} of {pages}
            </span>
            <IconButton label="Next page" keys="PgDn" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              <IconChevronRight />
            </IconButton>
          </>
        ) : null}
      </div>
      {isTight ? (
        <span className={styles.view}>
          <ToolMenu
            label="View"
            icon={<IconDots />}
            choices={[
              { id: 'fit', label: 'Fit the page', icon: <IconMaximize />, keys: '0' },
              { id: 'rotate', label: 'Rotate', icon: <IconRotateClockwise /> },
              ...(props.maySetScale && mayDraw
                ? [{ id: 'viewport', label: 'Scale of a part', icon: <IconFrame /> }]
                : []),
            ]}
            chosen={tool === 'viewport' ? tool : null}
            onChoose={(id) => (id === 'fit' ? view.fit() : id === 'rotate' ? view.rotate() : onTool('viewport'))}
          />
        </span>
      ) : null}
    </div>
  );
}

interface VersionChoiceProps {
  versions: readonly DocumentVersion[];
  chosenId: string;
  onChoose: (id: string) => void;
  label?: string;
  /** A version to leave out. */
  except?: string;
}

/** Selects the version of the document to open. */
export function VersionChoice({ versions, chosenId, onChoose, label = 'Revision', except }: VersionChoiceProps) {
  return (
    <label className={styles.version}>
      {label}
      <select className={fields.control} value={chosenId} onChange={(event) => onChoose(event.target.value)}>
        {versions
          .filter((version) => version.cde_version_id !== except)
          .map((version) => (
            <option key={version.cde_version_id} value={version.cde_version_id}>
              {version.revision}
              {version.is_current ? ' (current)' : ''}
            </option>
          ))}
      </select>
    </label>
  );
}
