import { linkKinds, type LinkKind, sayLink } from '@horizon/schedule';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button.tsx';
import { parseDuration } from '../cell-parse.ts';
import { durationText } from '../cell-text.ts';
import { referenceOf } from './chart-rows.ts';
import styles from './gantt-page.module.css';
import type { Gantt } from './use-gantt.ts';

interface LogicProps {
  gantt: Gantt;
  task: number;
  onGo: (task: number) => void;
}

/** Predecessors and successors: what drives is marked, kind and lag are changed in place. */
export function LogicSection(props: LogicProps) {
  const { links } = props.gantt.chart;
  return (
    <section className={styles.section}>
      <h3>Logic</h3>
      <LinkList {...props} title="Predecessors" list={links.predecessors(props.task)} isInto />
      <LinkList {...props} title="Successors" list={links.successors(props.task)} isInto={false} />
    </section>
  );
}

function LinkList({
  gantt,
  title,
  list,
  isInto,
  onGo,
}: LogicProps & { title: string; list: readonly number[]; isInto: boolean }) {
  return (
    <>
      <h4>
        {title} <span className={styles.count}>{list.length}</span>
      </h4>
      {list.length === 0 ? (
        <p className={styles.none}>{isInto ? 'Nothing has to be done before.' : 'Nothing waits for it.'}</p>
      ) : null}
      <ul className={styles.links}>
        {list.map((link) => (
          <LinkLine key={link} gantt={gantt} link={link} isInto={isInto} onGo={onGo} />
        ))}
      </ul>
    </>
  );
}

function LinkLine({
  gantt,
  link,
  isInto,
  onGo,
}: {
  gantt: Gantt;
  link: number;
  isInto: boolean;
  onGo: (task: number) => void;
}) {
  const { chart, perform, state } = gantt;
  const { programme } = chart.schedule.network;
  const { table } = chart;
  const { id, kind, lag, lagUnit } = programme.links[link]!;
  const other = (isInto ? table.links.from : table.links.to)[link]!;
  const { name } = programme.tasks[other]!;
  const drives = table.links.drives[link] === 1;
  const lagText =
    'percent' in lag
      ? `${lag.percent} %`
      : durationText(lag.minutes, lagUnit === '%' ? 'd' : lagUnit, programme.project);
  const change = (changes: { kind?: LinkKind; lag?: typeof lag }) =>
    perform({ note: `Change the link to ${name}`, edits: [{ kind: 'link-changed', id, changes }] });
  return (
    <li>
      <button type="button" className={styles.link} onClick={() => onGo(other)}>
        <span className={styles.reference}>{referenceOf(chart, other)}</span> {name}
      </button>
      <span className={styles.linkTail}>
        {drives ? <span className={styles.drives}>drives</span> : null}
        {state.canEdit ? (
          <>
            <select
              aria-label={`Kind of link with ${name}`}
              value={kind}
              onChange={(event) => change({ kind: event.target.value as LinkKind })}
            >
              {linkKinds.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <input
              key={lagText}
              aria-label={`Lag of the link with ${name}`}
              defaultValue={lagText}
              onBlur={(event) => {
                const typed = parseDuration(event.target.value, 'd', programme.project);
                if (event.target.value !== lagText && typed)
                  change({ lag: { kind: 'working', minutes: typed.minutes } });
              }}
            />
            <IconButton
              small
              label={`Remove the link with ${name}`}
              onClick={() => perform({ note: `Remove the link with ${name}`, edits: [{ kind: 'link-removed', id }] })}
            >
              <IconX />
            </IconButton>
          </>
        ) : (
          <span>{sayLink(programme.links[link]!, programme.project)}</span>
        )}
      </span>
    </li>
  );
}
