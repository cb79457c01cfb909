import type { Shown } from '../../paint/scene.ts';
import { tabIndents } from '../../view/tab-indents.ts';
import styles from './gantt-toolbar.module.css';
import type { Gantt } from '../use-gantt.ts';

const shownLabels: readonly [keyof Shown, string][] = [
  ['links', 'Links'],
  ['drivingOnly', 'Driving links only'],
  ['critical', 'Critical path'],
  ['nearCritical', 'Near-critical'],
  ['floats', 'Float'],
  ['baseline', 'Baseline'],
  ['progressLine', 'Progress line'],
  ['constraints', 'Constraints and deadlines'],
  ['labels', 'Names next to bars'],
];

/** The display options of the chart, as checkboxes. */
export function ShowChoices({ gantt }: { gantt: Gantt }) {
  const { shown, setShown } = gantt;
  return (
    <>
      {shownLabels.map(([name, label]) => (
        <label key={name}>
          <input type="checkbox" checked={shown[name]} onChange={() => setShown({ ...shown, [name]: !shown[name] })} />
          {label}
        </label>
      ))}
      {gantt.state.canEdit ? <TabChoice /> : null}
    </>
  );
}

/** Whether Tab indents, as in other planning tools. */
function TabChoice() {
  const isOn = tabIndents.use();
  return (
    <label className={styles.showApart}>
      <input type="checkbox" checked={isOn} onChange={() => tabIndents.set(!isOn)} />
      Tab indents (Esc, then Tab leaves)
    </label>
  );
}
