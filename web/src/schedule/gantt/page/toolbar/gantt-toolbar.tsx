import { Menu, Popover } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsHorizontal,
  IconCalendarDue,
  IconChevronsDown,
  IconChevronsUp,
  IconDots,
  IconEye,
  IconFlask,
  IconPlus,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { AppLink } from '../../../../client/app-link.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SearchField } from '../../../../ui/filter-bar.tsx';
import { FilterSelect } from '../../../../ui/filter-select.tsx';
import { useAvailableWidth } from '../../../../ui/use-available-width.ts';
import { filtersInForce } from '../../layout/task-filter.ts';
import { zoomPresets } from '../../layout/time-scale.ts';
import { scaleOf } from '../rows/chart-address.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FacetMenu, FacetPicker } from './facet-picker.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { ShowChoices } from './show-choices.tsx';
import styles from './gantt-toolbar.module.css';
import { ExportItems, ExportMenu } from './export-menu.tsx';
import { addBelow, foldAll } from '../editing/gantt-handlers.ts';
import type { Gantt } from '../use-gantt.ts';
import { useRestoreFocus } from '../use-restore-focus.ts';

export interface ToolbarProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
}

export interface ViewedToolbarProps extends ToolbarProps {
  /** The menu of saved views; null if views cannot be saved. */
  viewMenu: ReactNode;
}

/** The widths needed to show filters as a row of controls, without and with time buttons. */
const FILTERS_PX = 1092;
const ALL_PX = 1202;
/** The widths needed for labels next to the less common icons, and next to all icons. */
const SOME_WORDS_PX = 1382;
const ALL_WORDS_PX = 1660;
/** The width needed by the time tools and the export when the filters are behind a button. */
const VIEW_PX = 862;

/** Filters and groups on the left, time and view on the right: one row at any window width. */
export function GanttToolbar({ gantt, title, projectId, viewMenu }: ViewedToolbarProps) {
  const { filter, setFilter, state } = gantt;
  const bar = useRef<HTMLDivElement>(null);
  const room = useAvailableWidth(bar);
  const hasFilters = room >= FILTERS_PX;
  const hasView = hasFilters ? room >= ALL_PX : room >= VIEW_PX;
  const words: Words = { some: room >= SOME_WORDS_PX, all: room >= ALL_WORDS_PX };
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="Programme">
      <SearchField
        label="Find tasks"
        value={filter.text}
        onChange={(text) => setFilter({ ...filter, text })}
        onEnter={gantt.goToFound}
      />
      {hasFilters ? (
        <>
          <FilterChoices gantt={gantt} />
          <FacetMenu gantt={gantt} />
        </>
      ) : (
        <FilterMenu gantt={gantt} />
      )}
      <span className={styles.spacer} />
      {state.canEdit ? <EditButtons gantt={gantt} words={words} /> : null}
      {hasView ? <ViewButtons gantt={gantt} words={words} /> : <ScaleChoice gantt={gantt} />}
      {viewMenu}
      <ColumnsMenu gantt={gantt} hasWord={words.some} />
      <ShowMenu gantt={gantt} hasWord={words.some} />
      {hasView ? <ExportMenu gantt={gantt} title={title} projectId={projectId} /> : null}
      <MoreMenu gantt={gantt} projectId={projectId} hasWord={words.all}>
        {hasView ? null : (
          <>
            <ViewItems gantt={gantt} />
            <ExportItems gantt={gantt} title={title} projectId={projectId} />
          </>
        )}
      </MoreMenu>
    </div>
  );
}

function FilterMenu({ gantt }: { gantt: Gantt }) {
  const inForce = filtersInForce({ ...gantt.filter, text: '' });
  const { button, onClose } = useRestoreFocus();
  return (
    <Popover position="bottom-start" width={280} withinPortal={false} trapFocus onClose={onClose}>
      <Popover.Target>
        <Button
          ref={button}
          small
          look="subtle"
          data-list-filter
          icon={<IconAdjustmentsHorizontal />}
          className={inForce > 0 ? styles.inForce : undefined}
        >
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.show} aria-label="Filters">
        <div className={styles.filters}>
          <FilterChoices gantt={gantt} />
          <FacetPicker gantt={gantt} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Words {
  some: boolean;
  all: boolean;
}

function EditButtons({ gantt, words }: { gantt: Gantt; words: Words }) {
  const { state, session, active, openPanel, setUpdate } = gantt;
  return (
    <>
      <IconButton
        small
        label={state.undoable ? `Undo: ${state.undoable}` : 'Undo'}
        keys="Ctrl Z"
        word={words.all ? 'Undo' : undefined}
        disabled={!state.undoable}
        onClick={() => session.undo()}
      >
        <IconArrowBackUp />
      </IconButton>
      <IconButton
        small
        label={state.redoable ? `Redo: ${state.redoable}` : 'Redo'}
        keys="Ctrl Shift Z"
        word={words.all ? 'Redo' : undefined}
        disabled={!state.redoable}
        onClick={() => session.redo()}
      >
        <IconArrowForwardUp />
      </IconButton>
      <IconButton
        small
        label="Add a task"
        keys="Insert"
        word={words.all ? 'Add' : undefined}
        onClick={() => addBelow(gantt, active)}
      >
        <IconPlus />
      </IconButton>
      <Button small look="subtle" disabled={state.scenario !== null} onClick={() => setUpdate('on')}>
        Update…
      </Button>
      <IconButton
        small
        label="What if?"
        word={words.some ? 'What if?' : undefined}
        aria-pressed={state.scenario !== null}
        onClick={() => openPanel('whatif')}
      >
        <IconFlask />
      </IconButton>
      <span className={styles.rule} />
    </>
  );
}

/** Selects the time scale by name. */
export function ScaleChoice({ gantt: { view, pxPerDay } }: { gantt: Gantt }) {
  return (
    <FilterSelect
      label="Time scale"
      isView
      all="Scale"
      value={scaleOf(pxPerDay) ?? ''}
      choices={zoomPresets.map(({ id, label }) => ({ value: id, label }))}
      onChange={(value) => view?.setZoom(zoomPresets.find(({ id }) => id === value)?.pxPerDay ?? pxPerDay)}
    />
  );
}

/** Scrolls to the data date, or to today. */
function dateToGo({ model }: Gantt): { label: string; word: string; minute: number } {
  const hasDate = Number.isFinite(model.dataDate);
  return {
    label: hasDate ? 'Go to the data date' : 'Go to today',
    word: hasDate ? 'data date' : 'today',
    minute: hasDate ? model.dataDate : model.today,
  };
}

function ViewButtons({ gantt, words }: { gantt: Gantt; words: Words }) {
  const { view, pxPerDay } = gantt;
  const zoom = (factor: number) => view?.setZoom(pxPerDay * factor);
  const date = dateToGo(gantt);
  return (
    <>
      <IconButton small label="Zoom out" keys="−" onClick={() => zoom(1 / 1.6)}>
        <IconZoomOut />
      </IconButton>
      <ScaleChoice gantt={gantt} />
      <IconButton small label="Zoom in" keys="+" onClick={() => zoom(1.6)}>
        <IconZoomIn />
      </IconButton>
      <IconButton
        small
        label="Fit the programme"
        keys="0"
        word={words.all ? 'Fit' : undefined}
        onClick={() => view?.fit()}
      >
        <IconArrowsHorizontal />
      </IconButton>
      <IconButton
        small
        label={date.label}
        word={words.all ? date.word : undefined}
        onClick={() => view?.goTo(date.minute)}
      >
        <IconCalendarDue />
      </IconButton>
    </>
  );
}

/** The same actions for the menu, if there is no room for buttons. */
function ViewItems({ gantt }: { gantt: Gantt }) {
  const { view, pxPerDay } = gantt;
  const date = dateToGo(gantt);
  const items = [
    { label: 'Zoom in', icon: <IconZoomIn size={16} />, run: () => view?.setZoom(pxPerDay * 1.6) },
    { label: 'Zoom out', icon: <IconZoomOut size={16} />, run: () => view?.setZoom(pxPerDay / 1.6) },
    { label: 'Fit the programme', icon: <IconArrowsHorizontal size={16} />, run: () => view?.fit() },
    { label: date.label, icon: <IconCalendarDue size={16} />, run: () => view?.goTo(date.minute) },
  ];
  return (
    <>
      <Menu.Divider />
      {items.map(({ label, icon, run }) => (
        <Menu.Item key={label} leftSection={icon} onClick={run}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

function ShowMenu({ gantt, hasWord }: { gantt: Gantt; hasWord: boolean }) {
  const { button, onClose } = useRestoreFocus();
  return (
    <Popover position="bottom-end" width={230} withinPortal={false} onClose={onClose}>
      <Popover.Target>
        <IconButton ref={button} small label="Show" word={hasWord ? 'Show' : undefined}>
          <IconEye />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.show} aria-label="Display options">
        <ShowChoices gantt={gantt} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface MoreMenuProps extends Omit<ToolbarProps, 'title'> {
  hasWord: boolean;
  children: ReactNode;
}

function MoreMenu({ gantt, projectId, hasWord, children }: MoreMenuProps) {
  const { button, onClose } = useRestoreFocus();
  const { workspaceId } = useParams({ strict: false });
  return (
    <Menu position="bottom-end" onClose={onClose}>
      <Menu.Target>
        <IconButton ref={button} small label="More" word={hasWord ? 'More' : undefined}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChevronsUp size={16} />} onClick={() => foldAll(gantt, true)}>
          Fold all
        </Menu.Item>
        <Menu.Item leftSection={<IconChevronsDown size={16} />} onClick={() => foldAll(gantt, false)}>
          Unfold all
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => gantt.setPath('longest')}>Show the longest path</Menu.Item>
        {projectId && workspaceId ? (
          <Menu.Item component={AppLink} href={`/w/${workspaceId}/projects/${projectId}/schedule-options`}>
            Schedule options…
          </Menu.Item>
        ) : null}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
