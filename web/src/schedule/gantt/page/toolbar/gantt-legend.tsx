import { IconX } from '@tabler/icons-react';
import { describeCriticalRule } from '@horizon/schedule';
import { useMemo, useRef } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { usePageFoot } from '../../../../ui/use-page-foot.ts';
import { StatusGlyph, type StatusBucket } from '../../../../ui/status-chip.tsx';
import { finishDayText } from '../../cell-text.ts';
import { detailAt } from '../../layout/level-of-detail.ts';
import { tasksShown } from '../../layout/tasks-shown.ts';
import styles from '../gantt-foot.module.css';
import { dragEffect } from '../editing/gantt-handlers.ts';
import { lastEffect, type LastEffect } from '../editing/last-effect.ts';
import { type Gantt, phone } from '../use-gantt.ts';

const signs: readonly [StatusBucket, string][] = [
  ['delayed', 'Delayed'],
  ['in-progress', 'In progress'],
  ['not-started', 'Not started'],
  ['completed', 'Completed'],
];

/**
 * The line below the chart: during a drag its predicted effect, then its result, otherwise the legend and the position
 * of the finish.
 */
export function GanttFoot({ gantt }: { gantt: Gantt }) {
  const place = useRef<HTMLDivElement>(null);
  usePageFoot(place);
  return (
    <div ref={place} className={styles.place}>
      <FootLine gantt={gantt} />
    </div>
  );
}

function FootLine({ gantt }: { gantt: Gantt }) {
  const effect = dragEffect.use();
  const last = lastEffect.use();
  // When zoomed out, bars are strips without marks.
  const isWide = !detailAt(gantt.pxPerDay).strips;
  if (effect) {
    return (
      <footer className={`${styles.foot} ${styles.footEffect}`}>
        {effect.map((line) => (
          <strong key={line}>{line}</strong>
        ))}
        <span className={styles.spacer} />
        {gantt.view?.isFinger ? null : <span>Esc cancels</span>}
      </footer>
    );
  }
  if (last) return <EffectLine gantt={gantt} last={last} />;
  return (
    <footer className={styles.foot}>
      <Extent gantt={gantt} />
      <Sending gantt={gantt} />
      <span className={styles.spacer} />
      <span className={styles.legend} aria-hidden>
        {signs.map(([bucket, label]) => (
          <span key={bucket}>
            <StatusGlyph bucket={bucket} /> {label}
          </span>
        ))}
        <span>
          <i className={styles.legendCritical} /> {describeCriticalRule(gantt.state.schedule.network.programme)}
        </span>
        {gantt.shown.floats && isWide ? (
          <span>
            <i className={styles.legendFloat} /> Float
          </span>
        ) : null}
        {gantt.shown.baseline && isWide ? (
          <span>
            <i className={styles.legendBaseline} /> Baseline
          </span>
        ) : null}
      </span>
    </footer>
  );
}

/** The number of tasks shown out of all, and the finish of the programme. */
function Extent({ gantt: { model, state } }: { gantt: Gantt }) {
  const { network, projectFinish } = state.schedule;
  const { shown, all } = useMemo(() => tasksShown(model), [model]);
  return (
    <>
      <span className={styles.extent}>
        {shown.toLocaleString('en-AU')} of {all.toLocaleString('en-AU')} tasks
      </span>
      {network.taskCount > 0 ? (
        <span className={styles.extent}>
          Finish <strong>{finishDayText(projectFinish)}</strong>
        </span>
      ) : null}
    </>
  );
}

function Sending({ gantt: { state } }: { gantt: Gantt }) {
  if (state.isCut) {
    return (
      <strong role="status">
        Not connected:{' '}
        {state.pending === 1 ? '1 change waits' : `${state.pending.toLocaleString('en-AU')} changes wait`}
      </strong>
    );
  }
  return state.pending > 0 ? <span>Saving…</span> : null;
}

/** Effect of the last change, with undo; the result of a requested date, and how to revert it. */
function EffectLine({ gantt, last }: { gantt: Gantt; last: LastEffect }) {
  const { state, session, perform, view } = gantt;
  const { note, lines, kept } = last;
  // On a phone only the beginning of the line fits: show the finish first.
  const isPhone = useMedia(phone);
  const isEnd = (line: string): boolean => line.startsWith('Finish');
  const ordered = isPhone ? [...lines.filter(isEnd), ...lines.filter((line) => !isEnd(line))] : lines;
  const remedy = kept?.remedy ?? null;
  const done = () => {
    lastEffect.set(null);
    view?.tree.focus();
  };
  return (
    <footer className={`${styles.foot} ${styles.footEffect} ${styles.footLast} ${kept ? '' : styles.footShort}`}>
      <span className={styles.note}>{note}:</span>
      <strong>{ordered.join(' · ')}</strong>
      {kept ? <strong className={styles.kept}>{kept.text}</strong> : null}
      {remedy && state.canEdit ? (
        <Button small look="subtle" onClick={() => perform(remedy.plan(state.schedule))}>
          {remedy.label}
        </Button>
      ) : null}
      {state.undoable === note ? (
        <Button
          small
          look="subtle"
          onClick={() => {
            session.undo();
            done();
          }}
        >
          Undo
        </Button>
      ) : null}
      <span className={styles.spacer} />
      <Extent gantt={gantt} />
      <Sending gantt={gantt} />
      <IconButton small label="Close this line" onClick={done}>
        <IconX />
      </IconButton>
    </footer>
  );
}
