// The tools above the sheet: order of the bidders, plugs, rates, criteria, and the workbook out and back.
import { useState } from 'react';
import { api, download, ApiFailure } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { RateDrawer } from './rate-drawer.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { Bidder, Edits, Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

const orders = { levelled: 'By levelled total', base: 'By base price', value: 'By value' };
export type Order = keyof typeof orders | '';

/** The bidders in an order; those without a value last. */
export function sorted(bidders: readonly Bidder[], order: Order): readonly Bidder[] {
  const valueOf = ({ levelled, base, standing }: Bidder): number | null =>
    order === 'levelled' ? levelled : order === 'base' ? base : standing.by_value;
  if (order === '') return bidders;
  return bidders.toSorted((a, b) => (valueOf(a) ?? Infinity) - (valueOf(b) ?? Infinity));
}

interface LevellingToolsProps {
  tender: TenderPackage;
  sheet: Sheet;
  order: Order;
  onOrder: (order: Order) => void;
  isWithPlugs: boolean;
  onPlugs: (isOn: boolean) => void;
  mayEdit: boolean;
  onSave: (edits: Edits, title: string) => Promise<ApiFailure | null>;
}

/** The toolbar of the sheet. */
export function LevellingTools(props: LevellingToolsProps) {
  const { tender, sheet, order, onOrder, isWithPlugs, onPlugs, mayEdit, onSave } = props;
  const [rated, setRated] = useState<string | null>(null);
  const [isSetting, setSetting] = useState(false);
  const currencies = [...new Set(sheet.bidders.map(({ currency }) => currency))].filter((one) => one !== 'AUD');
  return (
    <div className={styles.tools} role="toolbar" aria-label="Levelling">
      <FilterSelect
        label="Order of the bidders"
        all="By name"
        value={order}
        choices={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        onChange={(value) => onOrder(value as Order)}
        isView
      />
      <Button aria-pressed={isWithPlugs} onClick={() => onPlugs(!isWithPlugs)}>
        {isWithPlugs ? 'Without plugs' : 'With plugs'}
      </Button>
      {mayEdit
        ? currencies.map((currency) => (
            <Button key={currency} onClick={() => setRated(currency)}>
              Rate of {currency}…
            </Button>
          ))
        : null}
      <Button onClick={() => setSetting(true)}>Criteria and weights…</Button>
      {sheet.is_price_hidden ? null : <WorkbookTools tender={tender} mayEdit={mayEdit} onSave={onSave} />}
      {isSetting ? <SettingsDrawer tender={tender} onClose={() => setSetting(false)} /> : null}
      {rated ? <RateDrawer sheet={sheet} currency={rated} onSave={onSave} onClose={() => setRated(null)} /> : null}
    </div>
  );
}

/** Saves the sheet as a workbook, and reads one back. */
function WorkbookTools({ tender, mayEdit, onSave }: Pick<LevellingToolsProps, 'tender' | 'mayEdit' | 'onSave'>) {
  const [isReading, setReading] = useState(false);
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const refuse = (title: string, error: unknown) => {
    const faults = error instanceof ApiFailure ? Object.entries(error.fields) : [];
    const named = faults.slice(0, 5).map(([cell, texts]) => `${cell}: ${texts.join(' ')}`);
    toast.error({ title, detail: named.length > 1 ? named.join('\n') : (error as Error).message });
  };
  const save = () =>
    download('exportLevelling', { params }).catch((error: unknown) => refuse('Failed to save the workbook', error));
  const read = async (file: File) => {
    setReading(true);
    try {
      const { edits, changes } = await api('readLevellingFile', { params }, { file });
      if (changes === 0) toast.info({ title: 'The workbook has no changes' });
      else await onSave(edits, `${countOf(changes, 'change')} taken over from ${file.name}`);
    } catch (error) {
      refuse('Nothing was taken over from the workbook', error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button onClick={() => void save()}>Save as workbook</Button>
      {mayEdit ? (
        <FileDrop label="Levelling workbook" accept=".xlsx,.xlsm" onFile={(file) => void read(file)}>
          {(choose) => (
            <Button busy={isReading} onClick={choose}>
              Read workbook…
            </Button>
          )}
        </FileDrop>
      ) : null}
    </>
  );
}
