// The toolbar on a phone: one row of tools; everything else is in two sheets.
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowsHorizontal,
  IconCalendarDue,
  IconDots,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { AppLink } from '../../../../client/app-link.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { SearchField } from '../../../../ui/filter-bar.tsx';
import { filtersInForce } from '../../layout/task-filter.ts';
import { ColumnsChoice } from './columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FacetPicker } from './facet-picker.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { addBelow, foldAll } from '../editing/gantt-handlers.ts';
import styles from './gantt-toolbar.module.css';
import { ScaleChoice, type ToolbarProps, type ViewedToolbarProps } from './gantt-toolbar.tsx';
import { ShowChoices } from './show-choices.tsx';

interface PhoneToolbarProps extends ViewedToolbarProps {
  /** Switches between list and chart. */
  pane: ReactNode;
}

export function PhoneToolbar({ gantt, title, projectId, pane, viewMenu }: PhoneToolbarProps) {
  const { state, session, view, model } = gantt;
  const [sheet, setSheet] = useState<'find' | 'more' | null>(null);
  const inForce = filtersInForce(gantt.filter);
  const date = Number.isFinite(model.dataDate) ? model.dataDate : model.today;
  const close = () => setSheet(null);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Programme">
      {pane}
      <span className={styles.spacer} />
      <IconButton
        small
        data-list-filter
        label={inForce > 0 ? `Find and filter, ${inForce} in force` : 'Find and filter'}
        className={inForce > 0 ? styles.inForce : undefined}
        onClick={() => setSheet('find')}
      >
        <IconAdjustmentsHorizontal />
      </IconButton>
      {state.canEdit ? (
        <IconButton
          small
          label={state.undoable ? `Undo: ${state.undoable}` : 'Undo'}
          disabled={!state.undoable}
          onClick={() => session.undo()}
        >
          <IconArrowBackUp />
        </IconButton>
      ) : null}
      <IconButton
        small
        label={Number.isFinite(model.dataDate) ? 'Go to the data date' : 'Go to today'}
        onClick={() => view?.goTo(date)}
      >
        <IconCalendarDue />
      </IconButton>
      {viewMenu}
      <IconButton small label="More" onClick={() => setSheet('more')}>
        <IconDots />
      </IconButton>
      {sheet === 'find' ? <FindSheet gantt={gantt} onClose={close} /> : null}
      {sheet === 'more' ? <MoreSheet gantt={gantt} title={title} projectId={projectId} onClose={close} /> : null}
    </div>
  );
}

function FindSheet({ gantt, onClose }: Pick<ToolbarProps, 'gantt'> & { onClose: () => void }) {
  const { filter, setFilter } = gantt;
  return (
    <Drawer
      title="Find and filter"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Show them
        </Button>
      }
    >
      <div className={styles.sheet}>
        <SearchField label="Find tasks" value={filter.text} onChange={(text) => setFilter({ ...filter, text })} />
        <FilterChoices gantt={gantt} />
        <FacetPicker gantt={gantt} />
      </div>
    </Drawer>
  );
}

function MoreSheet({ gantt, title, projectId, onClose }: ToolbarProps & { onClose: () => void }) {
  const { state, session, view, active, openPanel, setPath, setUpdate } = gantt;
  const { workspaceId } = useParams({ strict: false });
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Drawer title="More" onClose={onClose}>
      <div className={styles.sheet}>
        {state.canEdit ? (
          <>
            <Button disabled={!state.redoable} onClick={then(() => session.redo())}>
              {state.redoable ? `Redo: ${state.redoable}` : 'Redo'}
            </Button>
            <Button onClick={then(() => addBelow(gantt, active))}>Add a task</Button>
            <Button disabled={state.scenario !== null} onClick={then(() => setUpdate('on'))}>
              Update the programme…
            </Button>
            <Button onClick={then(() => openPanel('whatif'))}>What if?</Button>
          </>
        ) : null}
        <Button icon={<IconArrowsHorizontal />} onClick={then(() => view?.fit())}>
          Fit the programme
        </Button>
        <ScaleChoice gantt={gantt} />
        <Button onClick={then(() => setPath('longest'))}>Show the longest path</Button>
        <Button onClick={then(() => foldAll(gantt, true))}>Fold all</Button>
        <Button onClick={then(() => foldAll(gantt, false))}>Unfold all</Button>
        {projectId && workspaceId ? (
          <AppLink href={`/w/${workspaceId}/projects/${projectId}/schedule-options`}>Schedule options</AppLink>
        ) : null}
        <ExportMenu gantt={gantt} title={title} projectId={projectId} onDialog={onClose} />
        <fieldset className={styles.show}>
          <legend>Columns of the list</legend>
          <ColumnsChoice gantt={gantt} />
        </fieldset>
        <fieldset className={styles.show}>
          <legend>Display options</legend>
          <ShowChoices gantt={gantt} />
        </fieldset>
      </div>
    </Drawer>
  );
}
