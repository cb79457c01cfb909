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
import { statusBuckets } from '../../../ui/status-chip.tsx';
import { zoomPresets } from '../layout/time-scale.ts';
import type { Shown } from '../paint/scene.ts';
import { tabIndents } from '../view/tab-indents.ts';
import { scaleOf, weeksAhead, windowAhead } from './chart-address.ts';
import { groupings, type Grouping } from './chart-rows.ts';
import styles from './gantt-page.module.css';
import { ExportMenu } from './export-menu.tsx';
import { addBelow, foldAll } from './gantt-handlers.ts';
import type { Gantt } from './use-gantt.ts';

const shownLabels: readonly [keyof Shown, string][] = [
  ['links', 'Links'],
  ['drivingOnly', 'Driving links only'],
  ['critical', 'Critical path'],
  ['nearCritical', 'Near-critical'],
  ['floats', 'Float'],
  ['baseline', 'Baseline'],
  ['progressLine', 'Progress line'],
  ['constraints', 'Constraints and deadlines'],
  ['labels', 'Names beside bars'],
];

const statusChoices = statusBuckets.map((bucket, index) => ({
  value: String(index),
  label: bucket.charAt(0).toUpperCase() + bucket.slice(1).replace('-', ' '),
}));

interface ToolbarProps {
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
      <Filters gantt={gantt} />
      <span className={styles.spacer} />
      {gantt.state.canEdit ? <EditButtons gantt={gantt} /> : null}
      <ViewButtons gantt={gantt} />
      <ExportMenu gantt={gantt} title={title} projectId={projectId} />
      <MoreMenu gantt={gantt} />
    </div>
  );
}

/** What is left out, and how rows are grouped; on a phone behind a button. */
function Filters({ gantt }: { gantt: Gantt }) {
  const { filter, setFilter, grouping, setGrouping, aheadFrom } = gantt;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small className={styles.filtersButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        <FilterSelect
          label="Status"
          all="All statuses"
          value={filter.statuses.length > 0 ? String(filter.statuses[0]) : ''}
          choices={statusChoices}
          onChange={(value) => setFilter({ ...filter, statuses: value === '' ? [] : [Number(value)] })}
        />
        <FilterSelect
          label="Path"
          all="All tasks"
          value={
            filter.milestonesOnly
              ? 'milestones'
              : filter.criticalOnly
                ? filter.nearCriticalToo
                  ? 'near'
                  : 'critical'
                : ''
          }
          choices={[
            { value: 'critical', label: 'Critical' },
            { value: 'near', label: 'Critical and near' },
            { value: 'milestones', label: 'Milestones' },
          ]}
          onChange={(value) =>
            setFilter({
              ...filter,
              criticalOnly: value === 'critical' || value === 'near',
              nearCriticalToo: value === 'near',
              milestonesOnly: value === 'milestones',
            })
          }
        />
        <FilterSelect
          label="When"
          all="Any time"
          value={String(weeksAhead(filter) || '')}
          choices={lookAheads.map((weeks) => ({ value: String(weeks), label: `Next ${weeks} weeks` }))}
          onChange={(value) => setFilter({ ...filter, window: windowAhead(aheadFrom, Number(value)) })}
        />
        <FilterSelect
          label="Group by"
          all="By WBS"
          value={grouping === 'wbs' ? '' : grouping}
          choices={groupings
            .filter(({ id }) => id !== 'wbs')
            .map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
          onChange={(value) => setGrouping((value || 'wbs') as Grouping)}
        />
      </div>
    </>
  );
}

const lookAheads = [2, 4, 6, 12] as const;

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

function ViewButtons({ gantt }: { gantt: Gantt }) {
  const { view, pxPerDay, model } = gantt;
  const zoom = (factor: number) => view?.setZoom(pxPerDay * factor);
  return (
    <>
      <IconButton small className={styles.pinched} label="Zoom out" keys="−" onClick={() => zoom(1 / 1.6)}>
        <IconZoomOut />
      </IconButton>
      <FilterSelect
        label="Time scale"
        isView
        all="Scale"
        value={scaleOf(pxPerDay) ?? ''}
        choices={zoomPresets.map(({ id, label }) => ({ value: id, label }))}
        onChange={(value) => view?.setZoom(zoomPresets.find(({ id }) => id === value)?.pxPerDay ?? pxPerDay)}
      />
      <IconButton small className={styles.pinched} label="Zoom in" keys="+" onClick={() => zoom(1.6)}>
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
  const { shown, setShown } = gantt;
  return (
    <Popover position="bottom-end" width={230} withinPortal={false}>
      <Popover.Target>
        <Button small look="subtle" icon={<IconEye />}>
          Show
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.show} aria-label="What is shown">
        {shownLabels.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown[name]}
              onChange={() => setShown({ ...shown, [name]: !shown[name] })}
            />
            {label}
          </label>
        ))}
        {gantt.state.canEdit ? <TabChoice /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether Tab indents: for planners who know it so from other programs. */
function TabChoice() {
  const isOn = tabIndents.use();
  return (
    <label className={styles.showApart}>
      <input type="checkbox" checked={isOn} onChange={() => tabIndents.set(!isOn)} />
      Tab indents (Esc, then Tab leaves)
    </label>
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
