import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { usePlannedTasks } from '../parts/planned-tasks.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './dashboard.module.css';

type Check = DashboardData['dcma'][number];

interface DcmaPanelProps {
  data: DashboardData;
  show: ShowTasks;
  place: ProjectPlace;
}

/** The DCMA 14-point assessment: value, threshold, and the tasks behind each check. */
export function DcmaPanel({ data, show, place }: DcmaPanelProps) {
  const [isWhole, setWhole] = useState(false);
  const judged = data.dcma.filter((check) => check.passes !== null);
  const passed = judged.filter((check) => check.passes).length;
  const shown = isWhole ? data.dcma : data.dcma.filter((check) => check.passes === false);
  return (
    <Panel
      title="DCMA check"
      wide
      end={
        <span className={styles.switch}>
          {passed} of {judged.length} pass
          <Button look="link" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Only what fails' : 'All fourteen'}
          </Button>
        </span>
      }
    >
      {shown.length === 0 ? (
        <p className={partStyles.quiet}>Every check that could be made passes.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        <div className={partStyles.scroll} role="group" aria-label="DCMA check, figures" tabIndex={0}>
          <table className={classes(partStyles.table, partStyles.asCards)} aria-label="DCMA check">
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">Result</th>
                <th scope="col" className={partStyles.figure}>
                  Figure
                </th>
                <th scope="col" className={partStyles.figure}>
                  Goal
                </th>
                <th scope="col" className={partStyles.figure}>
                  Behind it
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((check) => (
                <CheckLine key={check.number} check={check} show={show} place={place} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const units: Readonly<Record<string, string>> = { '%': '%', days: ' d' };
const relations: Readonly<Record<string, string>> = { below: 'below', 'at-least': 'at least', 'at-most': 'at most' };

function CheckLine({ check, show, place }: { check: Check; show: ShowTasks; place: ProjectPlace }) {
  const { planned } = usePlannedTasks(place.workspaceId, place.projectId);
  const unit = units[check.threshold.unit] ?? '';
  const figure = check.figure === null ? '–' : `${Math.round(check.figure * 100) / 100}${unit}`;
  const ends = check.link_ids.flatMap((id) => planned?.linkById.get(id)?.successorId ?? []);
  const ids = check.task_ids.length > 0 ? check.task_ids : [...new Set(ends)];
  return (
    <tr>
      <th scope="row">
        {check.number} {check.name}
      </th>
      <td>
        <span className={styles.result} data-passes={check.passes}>
          {check.passes === null ? (
            <IconMinus size={16} aria-hidden />
          ) : check.passes ? (
            <IconCircleCheck size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          {check.passes === null ? 'Nothing to measure' : check.passes ? 'Passes' : 'Fails'}
        </span>
      </td>
      <td className={partStyles.figure} data-label="Figure">
        {figure}
      </td>
      <td className={partStyles.figure} data-label="Goal">
        {relations[check.threshold.is] ?? check.threshold.is} {check.threshold.value}
        {unit}
      </td>
      <td className={partStyles.figure} data-label="Behind it">
        {ids.length === 0 ? (
          '–'
        ) : (
          <FigureButton
            label={`${check.name}: show ${describeTasks(ids.length)}`}
            onOpen={() => show({ title: check.name, note: `${check.examined} were examined.`, ids })}
          >
            {describeTasks(ids.length)}
          </FigureButton>
        )}
      </td>
    </tr>
  );
}
