// The print dialog of the chart: paper, time range, rows, columns and sheets, with the number of sheets and a preview. The
// setup is stored for the person in this browser.
import { dayOfMinute, formatDay as isoDay } from '@horizon/working-time';
import { useMemo, useState, type ReactNode } from 'react';
import { usePossibleCaller } from '../../../../client/caller.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DayInput } from '../../../../ui/day-input.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { countOf, formatNumber } from '../../../../ui/format.ts';
import { toast } from '../../../../ui/toasts.ts';
import { dayText, finishDayText } from '../../cell-text.ts';
import { tasksShown } from '../../layout/tasks-shown.ts';
import { zoomPresets } from '../../layout/time-scale.ts';
import { defaultColumns } from '../../view/chart-model.ts';
import { MAX_SHEETS, savePdf, savePicture } from '../../print/export-chart.ts';
import { maxSheetsWide, papers, printedTime, setupOf, type PrintSetup } from '../../print/print-setup.ts';
import { printedSheet } from '../../print/printed-sheet.ts';
import { listOnSheet } from '../../print/sheet-columns.ts';
import { planOf, type Sheet } from '../../print/sheet.ts';
import { announce } from '../editing/gantt-handlers.ts';
import styles from './print-dialog.module.css';
import { PrintPreview } from './print-preview.tsx';
import type { Gantt } from '../use-gantt.ts';
import { storeLocally, readLocally } from '../../../../ui/browser-storage.ts';
import { useSheetTitle } from '../use-sheet-title.ts';

interface PrintDialogProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
  onClose: () => void;
}

/** The dialog for the print setup. */
export function PrintDialog({ gantt, title, projectId, onClose }: PrintDialogProps) {
  const [setup, setSetup] = useKeptSetup();
  const heading = useSheetTitle(gantt, title, projectId);
  const { chart, model, filter, grouping, folded, shown, path, state } = gantt;
  const listed = gantt.columns.shown;
  const sheet = useMemo(() => {
    const { canEdit } = state;
    const choice = { filter, grouping, folded, canEdit, today: model.today, path: path?.tasks ?? null };
    const made = printedSheet({ chart, model, choice, shown, setup, title: heading, listed });
    return { ...made, title: { ...heading, lines: [...heading.lines, describeShown(made, setup)] } };
  }, [chart, model, filter, grouping, folded, shown, path, state, setup, heading, listed]);
  const plan = planOf(sheet);
  const [asked, setPage] = useState(0);
  // Another setup may have fewer sheets.
  const page = Math.min(asked, plan.count - 1);
  const isTooMany = plan.count > MAX_SHEETS;
  const name = `${heading.project} ${papers[setup.paper].label}`;
  const change = (more: Partial<PrintSetup>) => setSetup({ ...setup, ...more });
  const make = async (what: string, work: () => unknown) => {
    announce(`${what}: being written…`);
    try {
      await work();
      announce(`${what}: saved.`);
      onClose();
    } catch (error) {
      toast.error({
        title: 'Failed to print the chart',
        detail: error instanceof Error ? error.message : 'It could not be written.',
      });
    }
  };
  return (
    <Dialog
      title="Print the chart"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void make(`Sheet ${page + 1} as a picture`, () => savePicture(sheet, name, page))}>
            Save as a picture
          </Button>
          <Button
            look="primary"
            disabled={isTooMany || sheet.model.rows.count === 0}
            onClick={() => void make('Chart as PDF', () => savePdf(sheet, name))}
          >
            Save as PDF
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <SetupFields
          setup={setup}
          sheet={sheet}
          withoutRoom={setup.listColumns ? listOnSheet(listed, setup.paper).left : []}
          onChange={change}
        />
        <div>
          <p className={styles.count} role="status">
            {describeCount(plan, sheet)}
          </p>
          <PrintPreview sheet={sheet} page={page} count={plan.count} onTurn={setPage} />
          {isTooMany ? (
            <p className={styles.wrong} role="alert">
              More than {formatNumber(MAX_SHEETS)} sheets are not made at once. Choose a part of the time, fewer rows or
              a coarser zoom.
            </p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function describeCount(
  { count, wide, tall }: { count: number; wide: number; tall: number },
  { model, paper }: Sheet,
): string {
  if (model.rows.count === 0) return 'No task is at work in this time.';
  const way = wide > 1 ? `, ${formatNumber(wide)} across and ${formatNumber(tall)} down` : '';
  return `${countOf(count, 'sheet')} of ${papers[paper].label}${way}; ${countOf(tasksShown(model).shown, 'task')}`;
}

/** Describes the part of the programme to print. */
function describeShown({ model, time, isWhole }: Sheet, { rows }: PrintSetup): string {
  const { shown, all } = tasksShown(model);
  const count = shown === all ? `${formatNumber(all)} tasks` : `${formatNumber(shown)} of ${formatNumber(all)} tasks`;
  const span = isWhole ? '' : `, ${dayText(time.from)} to ${finishDayText(time.to)}`;
  return `${count}${rows === 'filtered' ? ', filtered' : ''}${span}`;
}

/** The setup stored in this browser. */
function useKeptSetup(): [PrintSetup, (next: PrintSetup) => void] {
  const key = `horizon.print-set-up.${usePossibleCaller()?.kinde_id ?? ''}`;
  const [setup, setSetup] = useState(() => setupOf(readLocally(key)));
  return [
    setup,
    (next) => {
      setSetup(next);
      storeLocally(key, JSON.stringify(next));
    },
  ];
}

interface FieldsProps {
  setup: PrintSetup;
  sheet: Sheet;
  /** The labels of columns that do not fit on the sheet. */
  withoutRoom: readonly string[];
  onChange: (more: Partial<PrintSetup>) => void;
}

function SetupFields({ setup, sheet, withoutRoom, onChange }: FieldsProps) {
  const whole = printedTime({ ...setup, time: 'all' }, sheet.model.table, Number.NaN);
  const number = (text: string, most: number) => Math.min(Math.max(Math.round(Number(text)) || 1, 1), most);
  return (
    <div className={styles.fields}>
      <Choice
        label="Paper"
        value={setup.paper}
        options={Object.entries(papers).map(([id, { label }]) => [id as PrintSetup['paper'], label])}
        onChoose={(paper) => onChange({ paper })}
        isFirst
      />
      <Choice
        label="Time"
        value={setup.time}
        options={[
          ['all', 'The whole programme'],
          ['days', 'From a day to a day'],
          ['weeks', 'The next weeks'],
        ]}
        onChoose={(time) => onChange({ time })}
      />
      {setup.time === 'days' ? (
        <>
          <label htmlFor="print-from">
            From
            <DayInput
              id="print-from"
              value={setup.from || isoDay(dayOfMinute(whole.from))}
              onChange={(from) => onChange({ from })}
            />
          </label>
          <label htmlFor="print-to">
            To
            <DayInput
              id="print-to"
              value={setup.to || isoDay(dayOfMinute(whole.to - 1))}
              onChange={(to) => onChange({ to })}
            />
          </label>
        </>
      ) : null}
      {setup.time === 'weeks' ? (
        <label>
          Weeks from the data date
          <input
            type="number"
            min={1}
            max={520}
            value={setup.weeks}
            onChange={(event) => onChange({ weeks: number(event.target.value, 520) })}
          />
        </label>
      ) : null}
      {setup.time === 'all' ? null : (
        <Tick
          label="Only tasks at work in this time"
          isOn={setup.isAtWorkOnly}
          onTurn={(isAtWorkOnly) => onChange({ isAtWorkOnly })}
        />
      )}
      <Choice
        label="Rows"
        value={setup.rows}
        options={[
          ['shown', 'As on the screen, folded groups closed'],
          ['filtered', 'Tasks matching the filters, all groups open'],
          ['all', 'All tasks'],
        ]}
        onChoose={(rows) => onChange({ rows })}
      />
      <Choice
        label="Fit"
        value={setup.fit}
        options={[
          ['sheets', 'To sheets in width'],
          ...zoomPresets.flatMap(({ id, label }): [PrintSetup['fit'], string][] =>
            id === 'months' || id === 'weeks' || id === 'days' ? [[id, `Zoom: ${label.toLowerCase()}`]] : [],
          ),
        ]}
        onChoose={(fit) => onChange({ fit })}
      />
      {setup.fit === 'sheets' ? (
        <label>
          Sheets in width
          <input
            type="number"
            min={1}
            max={maxSheetsWide}
            value={setup.sheetsWide}
            onChange={(event) => onChange({ sheetsWide: number(event.target.value, maxSheetsWide) })}
          />
        </label>
      ) : null}
      <Choice
        label="Columns"
        value={setup.listColumns ? 'list' : 'own'}
        options={[
          ['list', 'As in the list'],
          ['own', 'Chosen here'],
        ]}
        onChoose={(columns) => onChange({ listColumns: columns === 'list' })}
      />
      {withoutRoom.length > 0 ? (
        <p className={styles.hint}>No room on this paper for {withoutRoom.join(', ')}.</p>
      ) : null}
      {setup.listColumns ? null : (
        <fieldset>
          <legend>Columns to print</legend>
          {defaultColumns.map(({ id, label }) => (
            <Tick
              key={id}
              label={label}
              isOn={setup.columns.includes(id)}
              onTurn={(isOn) =>
                onChange({ columns: isOn ? [...setup.columns, id] : setup.columns.filter((one) => one !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      <p className={styles.hint}>
        Baseline, float, links and the progress line are printed as they are shown on the chart.
      </p>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
  isFirst?: boolean;
}

function Choice<T extends string>({ label, value, options, onChoose, isFirst }: ChoiceProps<T>): ReactNode {
  return (
    <label>
      {label}
      <select
        {...(isFirst ? { 'data-autofocus': true } : {})}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([id]) => id === event.target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Tick({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
      {label}
    </label>
  );
}
