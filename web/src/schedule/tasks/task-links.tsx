import { numberAdvice } from '@horizon/money';
import { IconTrash } from '@tabler/icons-react';
import { linkKinds, type Link, type LinkKind, type Task } from '@horizon/schedule';
import { useMemo, useState } from 'react';
import { refusalOf } from '../../client/failures.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/fields.module.css';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { asFound, SearchableSelect } from '../../ui/searchable-select.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { useScheduleEdits } from './programme.ts';
import { findTasks } from './find-tasks.ts';
import type { ReadProgramme } from './read-programme.ts';
import styles from './task-drawer.module.css';
import { durationText, parseDuration, type ScheduleEdit } from './tasks.ts';

type Side = 'predecessor' | 'successor';
const kindWords: Record<LinkKind, string> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
};

interface TaskLinksProps {
  projectId: string;
  task: Task;
  read: ReadProgramme;
  onOpenTask: (taskId: string) => void;
}

/** The predecessors and successors of a task; changes are saved immediately and can be undone. */
export function TaskLinks({ projectId, task, read, onOpenTask }: TaskLinksProps) {
  const saveEdits = useScheduleEdits(projectId);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (edit: ScheduleEdit, successMessage: string): Promise<string | null> => {
    try {
      await saveEdits({ edits: [edit], basedOn: read.revision, successMessage });
      setFault(null);
      return null;
    } catch (error) {
      const { message } = refusalOf(error);
      setFault(message);
      return message;
    }
  };
  const { links } = read.programme;
  const before = links.filter((link) => link.successorId === task.id);
  const after = links.filter((link) => link.predecessorId === task.id);
  const shared = { task, read, onOpenTask, save };
  return (
    <div className={styles.tab}>
      {fault ? <ErrorNote failure={{ title: 'The link was not saved', reason: fault }} /> : null}
      <LinkList side="predecessor" title="Predecessors" links={before} {...shared} />
      <LinkList side="successor" title="Successors" links={after} {...shared} />
    </div>
  );
}

interface LinkListProps extends Omit<TaskLinksProps, 'projectId'> {
  side: Side;
  title: string;
  links: readonly Link[];
  save: (edit: ScheduleEdit, successMessage: string) => Promise<string | null>;
}

function LinkList({ side, title, links, task, read, onOpenTask, save }: LinkListProps) {
  const otherOf = (link: Link) => (side === 'predecessor' ? link.predecessorId : link.successorId);
  return (
    <section className={styles.links} aria-label={title}>
      <h3>
        {title} <span className={styles.quiet}>{links.length}</span>
      </h3>
      {links.length === 0 ? (
        <p className={styles.quiet}>
          {side === 'predecessor' ? 'It waits for no other task.' : 'No task waits for it.'}
        </p>
      ) : (
        <ul>
          {links.map((link) => (
            <LinkLine
              key={link.id}
              link={link}
              other={read.taskOf(otherOf(link))}
              read={read}
              onOpenTask={onOpenTask}
              save={save}
            />
          ))}
        </ul>
      )}
      {read.mayEdit ? <AddLink side={side} task={task} read={read} save={save} /> : null}
    </section>
  );
}

interface LinkLineProps extends Pick<LinkListProps, 'read' | 'onOpenTask' | 'save'> {
  link: Link;
  other: Task | undefined;
}

function LinkLine({ link, other, read, onOpenTask, save }: LinkLineProps) {
  const name = other?.name ?? 'A task that is not in this programme';
  return (
    <li>
      {other ? (
        <Button look="link" onClick={() => onOpenTask(other.id)}>
          {other.code ? <span className={styles.quiet}>{other.code} </span> : null}
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      <select
        className={fieldStyles.control}
        aria-label={`Kind of the link with ${name}`}
        title={kindWords[link.kind]}
        value={link.kind}
        disabled={!read.mayEdit}
        onChange={(event) => {
          const kind = event.target.value as LinkKind;
          void save({ kind: 'link-changed', id: link.id, changes: { kind } }, `Link with ${name} is ${kind}`);
        }}
      >
        {linkKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </select>
      <InlineEdit
        label={`Lag of the link with ${name}`}
        value={lagText(link, read)}
        disabled={!read.mayEdit}
        onSave={async (text) => {
          const lag = lagOf(text, read);
          if (!lag) return numberAdvice(text, 'Write it as 2 d, −4 h or 50%.');
          return save({ kind: 'link-changed', id: link.id, changes: lag }, `Lag with ${name} changed`);
        }}
      />
      {read.mayEdit ? (
        <IconButton
          label={`Remove the link with ${name}`}
          small
          onClick={() => void save({ kind: 'link-removed', id: link.id }, `Link with ${name} removed`)}
        >
          <IconTrash />
        </IconButton>
      ) : null}
    </li>
  );
}

function AddLink({ side, task, read, save }: Pick<LinkListProps, 'side' | 'task' | 'read' | 'save'>) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [kind, setKind] = useState<LinkKind>('FS');
  const [lag, setLag] = useState('');
  const [isBusy, setBusy] = useState(false);
  const found = useMemo(
    () => findTasks(read, { words, chosen, fits: ({ id }) => id !== task.id }),
    [read, words, task.id, chosen],
  );
  const lagRead = lagOf(lag || '0', read);
  const noun = side === 'predecessor' ? 'predecessor' : 'successor';
  const add = async () => {
    if (!chosen || !lagRead) return;
    setBusy(true);
    const [predecessorId, successorId] = side === 'predecessor' ? [chosen, task.id] : [task.id, chosen];
    const link = { id: crypto.randomUUID(), predecessorId, successorId, kind, ...lagRead };
    const refused = await save({ kind: 'link-added', link }, `${read.taskOf(chosen)?.name ?? 'Task'} linked`);
    setBusy(false);
    if (refused !== null) return;
    setChosen(null);
    setLag('');
  };
  return (
    <div className={styles.addLink}>
      <SearchableSelect
        aria-label={`Task to add as ${noun}`}
        placeholder={`Add a ${noun}…`}
        data={found}
        value={chosen}
        clearable
        nothingFoundMessage="No task found"
        filter={asFound}
        onSearchChange={setWords}
        onChange={setChosen}
      />
      <select
        className={fieldStyles.control}
        aria-label={`Kind of the new ${noun}`}
        value={kind}
        onChange={(event) => setKind(event.target.value as LinkKind)}
      >
        {linkKinds.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <input
        className={fieldStyles.control}
        aria-label={`Lag of the new ${noun}`}
        placeholder="Lag"
        aria-invalid={!lagRead || undefined}
        value={lag}
        onChange={(event) => setLag(event.target.value)}
      />
      <Button small busy={isBusy} disabled={!chosen || !lagRead} onClick={() => void add()}>
        Add
      </Button>
    </div>
  );
}

function lagText({ lag, lagUnit }: Link, { programme: { project } }: ReadProgramme): string {
  if (!('minutes' in lag)) return `${lag.percent}%`;
  const length = lag.kind === 'elapsed' ? { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 } : project;
  // Hours that make whole days are shown in days, like durations.
  const isInDays = lagUnit === '%' || (lagUnit === 'h' && lag.minutes % length.minutesPerDay === 0);
  return durationText(lag.minutes, isInDays ? 'd' : lagUnit, length);
}

/** Parses a lag: `2 d`, `−4 h`, `50%`; undefined if it is invalid. */
function lagOf(text: string, { programme: { project } }: ReadProgramme) {
  const [, percent] = /^\s*([-−+]?\d+(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  if (percent !== undefined) {
    return { lag: { kind: 'percent', percent: Number(percent.replace('−', '-')) }, lagUnit: '%' } as const;
  }
  const read = parseDuration(text, project);
  return read ? ({ lag: { kind: 'working', minutes: read.minutes }, lagUnit: read.unit } as const) : undefined;
}
