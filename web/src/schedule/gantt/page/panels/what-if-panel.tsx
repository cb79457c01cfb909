import { compareSchedules } from '@horizon/schedule';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ErrorNote } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.ts';
import type { ComparedScenario, ScenarioComparison, ScenarioHead } from '../../programme/programme-source.ts';
import { closeOnEscape } from '../close-on-escape.ts';
import { effectOf, describeEffect } from '../../programme/effect-of-edits.ts';
import { formatChangeCount } from '../../programme/changes-of-what-if.ts';
import { lastEffect } from '../editing/last-effect.ts';
import parts from '../gantt-parts.module.css';
import styles from './gantt-panel.module.css';
import { ScenarioFigures } from './scenario-figures.tsx';
import type { Gantt } from '../use-gantt.ts';

interface PanelProps {
  gantt: Gantt;
  onClose: () => void;
  onGo: (task: number) => void;
}

/** The panel for what-ifs: create, save, compare, apply or discard. */
export function WhatIfPanel({ gantt, onClose, onGo }: PanelProps) {
  const { desk } = gantt;
  const { scenarios, openId, failure, isContested, news } = desk.state.use();
  useEffect(() => void desk.refresh(), [desk]);
  const opened = scenarios?.find(({ id }) => id === openId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside
    <aside
      className={styles.panel}
      aria-label="What if"
      tabIndex={-1}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      <header className={styles.panelHead}>
        <h2>{opened ? `What if: ${opened.name}` : 'What if?'}</h2>
        <IconButton small label="Close" onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <div
        className={styles.panelBody}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="What if"
      >
        {failure && !isContested ? <ErrorNote failure={{ title: 'It was not done', reason: failure }} /> : null}
        <p role="status">{news}</p>
        {isContested ? <Contest gantt={gantt} /> : null}
        {opened ? <OpenScenario gantt={gantt} scenario={opened} onGo={onGo} /> : <Beginning gantt={gantt} />}
        {opened ? null : <ScenarioList gantt={gantt} scenarios={scenarios} onGo={onGo} />}
      </div>
    </aside>
  );
}

/** A conflict between two planners of the what-if: nothing is overwritten until one of them decides. */
function Contest({ gantt: { desk, openPanel } }: { gantt: Gantt }) {
  const decide = (keepsOwn: boolean) => void desk.decide({ keepsOwn }).then(() => openPanel('whatif'));
  return (
    <section className={styles.section} role="alert">
      <h3>Somebody else changed the same tasks in this what-if</h3>
      <p>Your last changes are shown and not saved. Lay them over the others’, or take the what-if as it was saved.</p>
      <div className={parts.buttons}>
        <Button small look="primary" onClick={() => decide(true)}>
          Keep mine
        </Button>
        <Button small onClick={() => decide(false)}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

function Beginning({ gantt }: { gantt: Gantt }) {
  const [name, setName] = useState('');
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void gantt.desk.begin(name.trim()).then(() => toTasks(gantt));
      }}
    >
      <p>Changes are collected in the what-if. The live programme stays as it is until you apply them.</p>
      <div className={parts.fields}>
        <label>
          Name
          <input
            value={name}
            required
            maxLength={200}
            placeholder="Second crane from March"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </div>
      <Button type="submit" look="primary" disabled={!name.trim()}>
        Begin
      </Button>
    </form>
  );
}

/** The open what-if, with its effect on the current programme, calculated in the browser. */
function OpenScenario({ gantt, scenario, onGo }: { gantt: Gantt; scenario: ScenarioHead; onGo: PanelProps['onGo'] }) {
  const { desk, state, openPanel } = gantt;
  const { live, schedule } = state;
  const { isSaving, isContested, failure } = desk.state.use();
  const comparison = useMemo<ScenarioComparison>(() => comparedHere(live, schedule), [live, schedule]);
  const steps = state.scenario?.steps;
  const count = steps?.length ?? 0;
  const effect = useMemo(() => effectOf(live, schedule), [live, schedule]);
  const changes = useMemo(() => {
    const changesText = formatChangeCount(steps?.flatMap(({ edits }) => edits) ?? []);
    const still = effect.moved === 0 ? 'No date moves' : null;
    return [...(changesText.length === 0 ? ['Nothing is changed yet'] : changesText), ...(still ? [still] : [])];
  }, [steps, effect]);
  return (
    <>
      <section className={styles.section}>
        <ul className={styles.effect}>
          {[...changes, ...describeEffect(effect, schedule).slice(effect.moved === 0 ? 1 : 0)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={parts.none} role="status">
          {isSaving ? 'Saving…' : isContested ? 'Not saved' : `Saved by ${scenario.createdBy}`}
        </p>
        <div className={parts.buttons}>
          <Button
            look="primary"
            disabled={count === 0 || isContested || !scenario.canEdit}
            onClick={() => void apply(gantt, scenario)}
          >
            Apply
          </Button>
          <Button
            disabled={isContested}
            onClick={() => {
              desk.close();
              openPanel('whatif');
            }}
          >
            Back to live
          </Button>
          <Button disabled={isContested || !scenario.canEdit} onClick={() => void drop(gantt, scenario)}>
            Discard
          </Button>
        </div>
        {failure && !isContested && scenario.canEdit ? (
          <Button small onClick={() => void desk.renew(scenario.id)}>
            Apply it to the current programme
          </Button>
        ) : null}
      </section>
      <ScenarioFigures comparison={comparison} schedule={schedule} onGo={onGo} />
    </>
  );
}

function ScenarioList({
  gantt,
  scenarios,
  onGo,
}: {
  gantt: Gantt;
  scenarios: readonly ScenarioHead[] | null;
  onGo: PanelProps['onGo'];
}) {
  if (!scenarios) return <p className={parts.none}>Reading the scenarios…</p>;
  return (
    <section className={styles.section}>
      <h3>
        Scenarios <span className={parts.count}>{scenarios.length}</span>
      </h3>
      {scenarios.length === 0 ? <p className={parts.none}>None yet.</p> : null}
      {scenarios.map((scenario) => (
        <ScenarioLine key={scenario.id} gantt={gantt} scenario={scenario} onGo={onGo} />
      ))}
    </section>
  );
}

function ScenarioLine({ gantt, scenario, onGo }: { gantt: Gantt; scenario: ScenarioHead; onGo: PanelProps['onGo'] }) {
  const { desk, state } = gantt;
  const { id, name, changeCount, createdBy, canEdit } = scenario;
  const [comparison, setComparison] = useState<ComparedScenario | null>(null);
  const applyAsSeen = async () => {
    const retried = await apply(gantt, scenario, comparison);
    if (retried) setComparison(retried);
  };
  return (
    <div className={styles.scenarioLine} role="group" aria-label={name}>
      <strong>{name}</strong>
      <span className={parts.none}>
        {changeCount === 1 ? '1 change' : `${changeCount} changes`}, {createdBy}
      </span>
      <div className={parts.buttons}>
        <Button small onClick={() => void desk.open(id).then(() => toTasks(gantt))}>
          Open
        </Button>
        <Button
          small
          aria-expanded={comparison !== null}
          onClick={() => (comparison ? setComparison(null) : void desk.compare(id).then(setComparison))}
        >
          Compare
        </Button>
        <Button small disabled={!canEdit || changeCount === 0} onClick={() => void applyAsSeen()}>
          Apply
        </Button>
        <Button small disabled={!canEdit} onClick={() => void drop(gantt, scenario)}>
          Discard
        </Button>
      </div>
      {comparison ? <ScenarioFigures comparison={comparison} schedule={state.live} onGo={onGo} /> : null}
    </div>
  );
}

/** After a what-if is opened, move the focus to the task list, to edit it there. */
function toTasks({ desk, view }: Gantt): void {
  if (desk.state.get().openId !== null) view?.tree.focus();
}

/** Announces that the what-if was applied. */
async function apply(
  { desk, openPanel }: Gantt,
  { id, name }: ScenarioHead,
  compared: ComparedScenario | null = null,
): Promise<ComparedScenario | null> {
  const retried = await desk.apply(id, compared);
  openPanel('whatif');
  const { failure, scenarios } = desk.state.get();
  if (failure !== null || scenarios?.some((each) => each.id === id)) return retried;
  lastEffect.set(null);
  toast.success({ title: `What if “${name}” applied to the live programme` });
  return null;
}

async function drop({ desk, openPanel }: Gantt, { id, name }: ScenarioHead): Promise<void> {
  const back = await desk.drop(id);
  openPanel('whatif');
  if (back) toast.success({ title: `What if “${name}” dropped`, undo: () => void back() });
}

const isDate = ({ field }: { field: string }): boolean => field === 'start' || field === 'finish';

type Compared = Parameters<typeof compareSchedules>[0];

function comparedHere(live: Compared, then: Compared): ScenarioComparison {
  const { changedTasks, joinedCriticalPath, leftCriticalPath } = compareSchedules(live, then);
  const moved = changedTasks
    .filter(({ changes }) => changes.some(isDate))
    .map(({ beforeId, afterId }) => ({
      id: afterId,
      finishBefore: live.finish[live.network.indexOf.get(beforeId)!]!,
      finishAfter: then.finish[then.network.indexOf.get(afterId)!]!,
    }));
  const [finishBefore, finishAfter] = [live.projectFinish, then.projectFinish];
  return { finishBefore, finishAfter, moved, joinedCriticalPath, leftCriticalPath };
}
