import { Menu, Popover } from '@mantine/core';
import {
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
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/filter-bar.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { zoomPresets } from '../layout/time-scale.ts';
import { scaleOf } from './chart-address.ts';
import { FilterChoices } from './filter-choices.tsx';
import { ShowChoices } from './show-choices.tsx';
import styles from './gantt-page.module.css';
import { ExportMenu } from './export-menu.tsx';
import { addBelow, foldAll } from './gantt-handlers.ts';
import type { Gantt } from './use-gantt.ts';

export interface ToolbarProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
}

/** Filters and groups on the left, time and view on the right. */
export function GanttToolbar({ gantt, title, projectId }: ToolbarProps) {
  const { filter, setFilter } = gantt;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Programme">
      <SearchField label="Find tasks" value={filter.text} onChange={(text) => setFilter({ ...filter, text })} />
      <FilterChoices gantt={gantt} />
      <span className={styles.spacer} />
      {gantt.state.canEdit ? <EditButtons gantt={gantt} /> : null}
      <ViewButtons gantt={gantt} />
      <ExportMenu gantt={gantt} title={title} projectId={projectId} />
      <MoreMenu gantt={gantt} />
    </div>
  );
}

function EditButtons({ gantt }: { gantt: Gantt }) {
  const { state, session, active, openPanel } = gantt;
  return (
    <>
      <IconButton
        small
        label={state.undoable ? `Undo: ${state.undoable}` : 'Undo'}
        keys="Ctrl Z"
        disabled={!state.undoable}
        onClick={() => session.undo()}
      >
        <IconArrowBackUp />
      </IconButton>
      <IconButton
        small
        label={state.redoable ? `Redo: ${state.redoable}` : 'Redo'}
        keys="Ctrl Shift Z"
        disabled={!state.redoable}
        onClick={() => session.redo()}
      >
        <IconArrowForwardUp />
      </IconButton>
      <IconButton small label="Add a task" keys="Insert" onClick={() => addBelow(gantt, active)}>
        <IconPlus />
      </IconButton>
      <IconButton small label="What if?" aria-pressed={state.scenario !== null} onClick={() => openPanel('whatif')}>
        <IconFlask />
      </IconButton>
      <span className={styles.rule} />
    </>
  );
}

/** The scale of time, by its name. */
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

function ViewButtons({ gantt }: { gantt: Gantt }) {
  const { view, pxPerDay, model } = gantt;
  const zoom = (factor: number) => view?.setZoom(pxPerDay * factor);
  return (
    <>
      <IconButton small label="Zoom out" keys="−" onClick={() => zoom(1 / 1.6)}>
        <IconZoomOut />
      </IconButton>
      <ScaleChoice gantt={gantt} />
      <IconButton small label="Zoom in" keys="+" onClick={() => zoom(1.6)}>
        <IconZoomIn />
      </IconButton>
      <IconButton small label="Fit the programme" onClick={() => view?.fit()}>
        <IconArrowsHorizontal />
      </IconButton>
      <IconButton
        small
        label={Number.isFinite(model.dataDate) ? 'Go to the data date' : 'Go to today'}
        onClick={() => view?.goTo(Number.isFinite(model.dataDate) ? model.dataDate : model.today)}
      >
        <IconCalendarDue />
      </IconButton>
      <ShowMenu gantt={gantt} />
    </>
  );
}

function ShowMenu({ gantt }: { gantt: Gantt }) {
  return (
    <Popover position="bottom-end" width={230} withinPortal={false}>
      <Popover.Target>
        <Button small look="subtle" icon={<IconEye />}>
          Show
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.show} aria-label="What is shown">
        <ShowChoices gantt={gantt} />
      </Popover.Dropdown>
    </Popover>
  );
}

function MoreMenu({ gantt }: { gantt: Gantt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
      <Menu.Target>
        <IconButton small label="More">
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
      </Menu.Dropdown>
    </Menu>
  );
}
