// Lists the cells of a block that cannot be pasted, row by row, before anything changes.
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { countOf, emptyMark } from '../../../../ui/format.ts';
import { SmallTable } from '../../../../ui/small-table.tsx';
import { pasteTheOthers, refusedPaste } from './list-clipboard.ts';
import type { Gantt } from '../use-gantt.ts';

const MOST_SHOWN = 200;

export function PasteFaults({ gantt }: { gantt: Gantt }) {
  const refused = refusedPaste.use();
  if (!refused) return null;
  const { chart, columns, view } = gantt;
  const { faults, good } = refused;
  const close = () => {
    refusedPaste.set(null);
    view?.tree.focus();
  };
  const numberOf = (id: string) => {
    const task = chart.schedule.network.indexOf.get(id);
    return task === undefined ? emptyMark : chart.outline.place[task]! + 1;
  };
  const header = (id: string) => columns.offered.find((column) => column.id === id)?.header ?? id;
  return (
    <Dialog
      title={`${countOf(faults.length, 'cell')} cannot be pasted`}
      size="large"
      onClose={close}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            Leave all as it is
          </Button>
          {good.length > 0 ? (
            <Button
              look="primary"
              onClick={() => {
                pasteTheOthers(gantt);
                close();
              }}
            >
              Paste the others
            </Button>
          ) : null}
        </>
      }
    >
      <p>Nothing has been changed yet.</p>
      <SmallTable label="Cells that cannot be pasted" heads={['Row', 'Task', 'Column', 'Why']}>
        {faults.slice(0, MOST_SHOWN).map(({ id, name, column, reason }) => (
          <tr key={`${id} ${column}`}>
            <th scope="row">{numberOf(id)}</th>
            <td>{name}</td>
            <td>{header(column)}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </SmallTable>
      {faults.length > MOST_SHOWN ? <p>{`and ${faults.length - MOST_SHOWN} more`}</p> : null}
    </Dialog>
  );
}
