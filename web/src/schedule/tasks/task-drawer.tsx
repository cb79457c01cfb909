import type { Task } from '@horizon/schedule';
import { useEffect, useState, type ComponentType } from 'react';
import { RecordHistory } from '../../audit/record-history.tsx';
import { PageState } from '../../client/page-state.tsx';
import { useMay } from '../../client/caller.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer, type DrawerProps } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useProgramme } from './programme.ts';
import type { ReadProgramme } from './read-programme.ts';
import { TaskConstraints } from './task-constraints.tsx';
import { TaskDetails } from './task-details.tsx';
import styles from './task-drawer.module.css';
import { TaskLinks } from './task-links.tsx';
import { TaskReasons } from './task-reasons.tsx';
import { useTaskForm } from './use-task-form.ts';

export interface TaskDrawerProps {
  projectId: string;
  taskId: string;
  onClose: () => void;
  /** Another task is wanted: a predecessor, or what an explanation names. */
  onOpenTask: (taskId: string) => void;
  /** Where it stands instead of a drawer over the page, such as beside the chart. */
  frame?: ComponentType<TaskFrameProps>;
  /** The tab that is shown first. */
  firstTab?: string;
}

export type TaskFrameProps = Pick<DrawerProps, 'title' | 'onClose' | 'children'>;

/** One task beside the list or the Gantt: dates, logic, what stands in its way, why it is when it is, history. */
export function TaskDrawer(props: TaskDrawerProps) {
  const { query, read } = useProgramme(props.projectId);
  const [tab, setTab] = useState(props.firstTab ?? 'details');
  // Another round of the form, where the task was changed elsewhere and nothing was typed.
  const [round, setRound] = useState(0);
  const Frame = props.frame ?? Drawer;
  const task = read?.taskOf(props.taskId);
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
        <EmptyState title="This task is not in the programme" detail="It was removed, or an import was undone." />
      </Frame>
    );
  }
  const again = () => setRound((before) => before + 1);
  return <OpenTask key={`${task.id} ${round}`} {...props} {...{ task, read, tab, setTab, Frame }} onStale={again} />;
}

interface OpenTaskProps extends TaskDrawerProps {
  task: Task;
  read: ReadProgramme;
  tab: string;
  setTab: (tab: string) => void;
  Frame: ComponentType<TaskFrameProps>;
  onStale: () => void;
}

function OpenTask({ projectId, task, read, onClose, onOpenTask, tab, setTab, Frame, onStale }: OpenTaskProps) {
  // Where the person wants to go while something typed is not saved.
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const record = useTaskForm(projectId, task, read);
  const { isStale } = record;
  useEffect(() => {
    if (isStale) onStale();
  }, [isStale, onStale]);
  const seesHistory = useMay('audit:view');
  const go = (where: () => void) => (record.form.changed.length > 0 ? setLeaving(() => where) : where());
  const close = () => go(onClose);
  const openTask = (id: string) => go(() => onOpenTask(id));
  const links = read.programme.links.filter(
    (link) => link.predecessorId === task.id || link.successorId === task.id,
  ).length;
  const tabs = [
    { id: 'details', label: 'Details' },
    { id: 'logic', label: 'Logic', count: links },
    { id: 'ready', label: 'Make ready' },
    { id: 'why', label: 'Why this date?' },
    ...(seesHistory ? [{ id: 'history', label: 'History' }] : []),
  ];
  return (
    <Frame title={task.code ? `${task.code} ${task.name}` : task.name} onClose={close}>
      {leaving && record.form.changed.length > 0 ? (
        <div className={styles.asking} role="alert">
          <p>What you typed has not been saved.</p>
          <Button small onClick={leaving}>
            Discard
          </Button>
          <Button small onClick={() => setLeaving(null)}>
            Keep editing
          </Button>
        </div>
      ) : null}
      <Tabs label="Task" items={tabs} active={tab} onChange={setTab}>
        {tab === 'details' ? <TaskDetails task={task} read={read} record={record} onClose={close} /> : null}
        {tab === 'logic' ? <TaskLinks projectId={projectId} task={task} read={read} onOpenTask={openTask} /> : null}
        {tab === 'ready' ? <TaskConstraints projectId={projectId} taskId={task.id} /> : null}
        {tab === 'why' ? <TaskReasons projectId={projectId} taskId={task.id} onOpenTask={openTask} /> : null}
        {tab === 'history' ? (
          <div className={styles.tab}>
            <RecordHistory entity="actions" id={task.id} />
          </div>
        ) : null}
      </Tabs>
    </Frame>
  );
}
