import type { Task } from '@horizon/schedule';
import { useEffect, useState, type ComponentType, useRef } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { AssociationsSection } from '../../associations/associations-section.tsx';
import { AttachmentsSection } from '../../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../../client/attachments/attachments.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useCall } from '../../client/data.ts';
import { PageState } from '../../client/page-state.tsx';
import { useMay, useWorkspace } from '../../client/caller.tsx';
import { useProjectPermissions } from '../../client/project-permissions.ts';
import { IconButton } from '../../ui/button.tsx';
import { Drawer, type DrawerProps } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { KeepEditing } from '../../ui/keep-editing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OwnTask } from './own-task.tsx';
import { useProgramme } from './programme.ts';
import type { ReadProgramme } from './read-programme.ts';
import { TaskAssignments } from './task-assignments.tsx';
import { TaskConstraints } from './task-constraints.tsx';
import { TaskDetails } from './task-details.tsx';
import styles from './task-drawer.module.css';
import { TaskHistory } from './task-history.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskReasons } from './task-reasons.tsx';
import { useTaskForm } from './use-task-form.ts';
import { singleKeysOn } from '../../client/keyboard.ts';

export interface TaskDrawerProps {
  projectId: string;
  taskId: string;
  onClose: () => void;
  /** Opens another task: a predecessor, or one named by an explanation. */
  onOpenTask: (taskId: string) => void;
  /** The frame to use instead of a drawer, such as a pane next to the chart. */
  frame?: ComponentType<TaskFrameProps>;
  /** The initial tab. */
  firstTab?: string;
  /** Called when another tab is opened, such as to update the address. */
  onTab?: (tab: string) => void;
  /** Opens the previous or next task of the list that this one was opened from; also by K and J. */
  steps?: TaskSteps;
}

export interface TaskSteps {
  previous: (() => void) | null;
  next: (() => void) | null;
}

export type TaskFrameProps = Pick<DrawerProps, 'title' | 'onClose' | 'actions' | 'children'>;

/** A task next to the list or the Gantt: dates, logic, constraints, reasons for its dates, history. */
export function TaskDrawer(props: TaskDrawerProps) {
  const { query, read, isOwnOnly } = useProgramme(props.projectId);
  const [tab, showTab] = useState(props.firstTab ?? 'details');
  const setTab = (id: string) => {
    showTab(id);
    props.onTab?.(id);
  };
  // Remounts the form if the task was changed elsewhere and nothing was typed.
  const [round, setRound] = useState(0);
  const Frame = props.frame ?? Drawer;
  const task = read?.taskOf(props.taskId);
  if (!read && (isOwnOnly || query.error?.status === 403)) {
    const { projectId, taskId, onClose, steps } = props;
    const actions = steps ? <StepButtons {...steps} /> : null;
    return <OwnTask {...{ projectId, taskId, onClose, Frame, actions }} />;
  }
  if (!read) {
    return (
      <Frame title="Task" onClose={props.onClose}>
        <PageState query={query} title="Failed to fetch the programme" what="the task" />
      </Frame>
    );
  }
  if (!task) {
    return (
      <Frame title="Task" onClose={props.onClose}>
        <NotInProgramme taskId={props.taskId} />
      </Frame>
    );
  }
  const again = () => setRound((before) => before + 1);
  return <OpenTask key={`${task.id} ${round}`} {...props} {...{ task, read, tab, setTab, Frame }} onStale={again} />;
}

/** Links from the search and the history lead here for work items of all categories. */
function NotInProgramme({ taskId }: { taskId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { data: item } = useCall('getWorkItem', { params: { workspaceId, id: taskId } });
  if (item && item.action_category !== 'Scheduling Task') {
    return (
      <EmptyState
        title={item.name}
        detail={`${item.action_category}, not a task of the programme`}
        action={<AppLink href={`/w/${workspaceId}/work-items/${taskId}`}>Open the work item</AppLink>}
      />
    );
  }
  return <EmptyState title="This task is not in the programme" detail="It was removed, or an import was undone." />;
}

interface OpenTaskProps extends TaskDrawerProps {
  task: Task;
  read: ReadProgramme;
  tab: string;
  setTab: (tab: string) => void;
  Frame: ComponentType<TaskFrameProps>;
  onStale: () => void;
}

function OpenTask(props: OpenTaskProps) {
  const { projectId, task, read, onClose, onOpenTask, tab, setTab, Frame, onStale, steps } = props;
  // The navigation that waits for the question about unsaved input.
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const record = useTaskForm(projectId, task, read);
  const { isStale } = record;
  useEffect(() => {
    if (isStale) onStale();
  }, [isStale, onStale]);
  // The history of a record requires permission in the workspace, not only on a project.
  const seesHistory = useMay('schedule:view');
  const seesWorkings = useProjectPermissions(useWorkspace(), projectId).includes('schedule:analyse');
  const go = (where: () => void) => (record.form.changed.length > 0 ? setLeaving(() => where) : where());
  const close = () => go(onClose);
  const attached = useAttachedRecord('Task', task.id, true);
  const openTask = (id: string) => go(() => onOpenTask(id));
  const step = (to: (() => void) | null | undefined) => (to ? () => go(to) : null);
  const [previous, next] = [step(steps?.previous), step(steps?.next)];
  useStepKeys(previous, next);
  const assigned = read.programme.assignments.filter(({ taskId }) => taskId === task.id).length;
  const links = read.programme.links.filter(
    (link) => link.predecessorId === task.id || link.successorId === task.id,
  ).length;
  const tabs = [
    { id: 'details', label: 'Details' },
    { id: 'logic', label: 'Logic', count: links },
    ...(seesWorkings ? [{ id: 'resources', label: 'Resources', count: assigned }] : []),
    ...(seesWorkings ? [{ id: 'ready', label: 'Make ready' }] : []),
    { id: 'files', label: 'Files' },
    { id: 'associations', label: 'Associations' },
    { id: 'why', label: 'Why this date?' },
    ...(seesHistory ? [{ id: 'history', label: 'History' }] : []),
  ];
  return (
    <Frame
      title={task.code ? `${task.code} ${task.name}` : task.name}
      onClose={close}
      actions={steps ? <StepButtons previous={previous} next={next} /> : null}
    >
      {leaving && record.form.changed.length > 0 ? (
        <KeepEditing onDiscard={leaving} onKeep={() => setLeaving(null)}>
          Your changes have not been saved.
        </KeepEditing>
      ) : null}
      <div className={styles.tabs}>
        <Tabs label="Task" items={tabs} active={tab} onChange={setTab}>
          {tab === 'details' ? (
            <TaskDetails projectId={projectId} task={task} read={read} record={record} onClose={close} />
          ) : null}
          {tab === 'logic' ? <TaskLinks projectId={projectId} task={task} read={read} onOpenTask={openTask} /> : null}
          {tab === 'resources' ? <TaskAssignments projectId={projectId} task={task} read={read} /> : null}
          {tab === 'files' ? <AttachmentsSection record={attached} level={3} /> : null}
          {tab === 'associations' ? <AssociationsSection kind="actions" id={task.id} level={3} /> : null}
          {tab === 'ready' ? <TaskConstraints projectId={projectId} taskId={task.id} /> : null}
          {tab === 'why' ? <TaskReasons projectId={projectId} taskId={task.id} onOpenTask={openTask} /> : null}
          {tab === 'history' ? (
            <div className={styles.tab}>
              <TaskHistory taskId={task.id} read={read} />
            </div>
          ) : null}
        </Tabs>
      </div>
    </Frame>
  );
}

function StepButtons({ previous, next }: TaskSteps) {
  return (
    <>
      <IconButton label="Task before" keys="K" small disabled={!previous} onClick={() => previous?.()}>
        <IconChevronUp />
      </IconButton>
      <IconButton label="Task after" keys="J" small disabled={!next} onClick={() => next?.()}>
        <IconChevronDown />
      </IconButton>
    </>
  );
}

type Step = (() => void) | null;

/** J and K open the next and previous record, also while the record is in a drawer over its list. */
function useStepKeys(previous: Step, next: Step): void {
  const steps = useRef({ previous, next });
  useEffect(() => {
    steps.current = { previous, next };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!isPlain || !singleKeysOn.get() || isTyping(event.target)) return;
      const step = { j: steps.current.next, k: steps.current.previous }[event.key.toLowerCase()];
      if (!step) return;
      event.preventDefault();
      step();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [role="combobox"], [contenteditable]');
