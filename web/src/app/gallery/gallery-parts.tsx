import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { formatDay, formatInstant, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { DefinitionList } from '../../ui/details.tsx';
import { EmptyState, ErrorNote, ErrorState, FilteredEmpty, Loading } from '../../ui/states.tsx';
import { StatusChip, statusBuckets } from '../../ui/status-chip.tsx';
import { toast } from '../../ui/toasts.ts';
import { ViewTabs } from '../../ui/tabs.tsx';
import styles from './gallery.module.css';

const failure = {
  title: 'Failed to fetch labour rates',
  reason: 'The server did not answer in time.',
  advice: 'Try again. If the problem persists, give support the reference.',
  reference: 'req-7f3a91',
};
const forbidden = {
  title: 'You do not have permission to see margins',
  reason: 'Your role here is Site manager.',
  advice: 'A workspace manager can grant it.',
  forbidden: true,
};
const views = [
  { id: 'all', name: 'All', view: '' },
  { id: 'mine', name: 'Mine', view: 'f*owner=in:Ben Ong' },
  { id: 'late', name: 'Late', view: 'f*status=in:delayed;sort=-due' },
];
const nothing = () => undefined;

/** Buttons, states, chips, layers, messages. */
export function GalleryParts() {
  const [layer, setLayer] = useState<'dialog' | 'drawer' | null>(null);
  const [name, setName] = useState('Harbour Street Tower');
  const close = () => setLayer(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Parts">
      <section className={styles.block}>
        <h2>Buttons</h2>
        <div className={styles.row}>
          <Button look="primary" icon={<IconPlus />}>
            New rate
          </Button>
          <Button>Export</Button>
          <Button look="subtle">Cancel</Button>
          <Button look="danger">Delete for ever</Button>
          <Button look="primary" busy>
            Saving
          </Button>
          <Button disabled>Not now</Button>
          <Button small>Small</Button>
          <IconButton label="Settings">
            <IconSettings />
          </IconButton>
        </div>
      </section>
      <section className={styles.block}>
        <h2>Status</h2>
        <div className={styles.row}>
          {statusBuckets.map((bucket) => (
            <StatusChip key={bucket} bucket={bucket} label={bucket.replace('-', ' ')} progress={0.65} />
          ))}
        </div>
      </section>
      <section className={styles.block}>
        <h2>Figures</h2>
        <DefinitionList
          lined
          entries={[
            {
              label: 'Name',
              value: <InlineEdit label="Name" value={name} onSave={(next) => saveLater(() => setName(next), next)} />,
            },
            { label: 'Contract value', value: formatMoney(1_234_567.5) },
            { label: 'Variance', value: formatMoney(-4037.5) },
            { label: 'Margin', value: formatPercent(0.125) },
            { label: 'Hours', value: formatNumber(12_480) },
            { label: 'Due', value: formatDay('2026-11-21') },
            { label: 'Changed', value: formatInstant('2026-11-21T10:15:00Z', 'Australia/Sydney') },
            { label: 'Client', value: '' },
          ]}
        />
      </section>
      <section className={styles.block}>
        <h2>Layers and messages</h2>
        <div className={styles.row}>
          <Button onClick={() => setLayer('dialog')}>Dialog</Button>
          <Button onClick={() => setLayer('drawer')}>Drawer</Button>
          <Button onClick={() => toast.success({ title: 'Labour rate saved' })}>Success</Button>
          <Button onClick={() => toast.success({ title: 'Rate archived', undo: nothing })}>With undo</Button>
          <Button
            onClick={() => toast.error({ title: failure.title, detail: failure.reason, reference: failure.reference })}
          >
            Error
          </Button>
        </div>
      </section>
      <section className={styles.block}>
        <h2>Views</h2>
        <ViewTabs
          views={views}
          current="f*status=in:delayed;sort=due"
          chosenId="late"
          onChoose={nothing}
          onSave={nothing}
        />
      </section>
      <section className={styles.block}>
        <h2>States</h2>
        <div className={styles.states}>
          <EmptyState
            title="No labour rates yet"
            detail="A rate is what one hour of a trade costs and sells for, from a day on."
            action={<Button look="primary">Add rate</Button>}
            link={<Button look="subtle">Import from Excel</Button>}
          />
          <FilteredEmpty filters={['Status is delayed', 'Due until 21 Nov 2026']} onClear={nothing} />
          <ErrorState failure={failure} onRetry={nothing} />
          <ErrorState failure={forbidden} />
          <div className={styles.pad}>
            <Loading what="the labour rates" />
          </div>
          <div className={styles.pad}>
            <ErrorNote failure={failure} onRetry={nothing} />
          </div>
        </div>
      </section>
      {layer === 'dialog' ? (
        <Dialog
          title="Send tender package?"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="primary" onClick={close}>
                Send to 6 companies
              </Button>
            </>
          }
        >
          <p>Six companies get TP-0012 by mail. This cannot be undone.</p>
        </Dialog>
      ) : null}
      {layer === 'drawer' ? (
        <Drawer title="WP-00012" onClose={close} footer={<Button onClick={close}>Close</Button>}>
          <DefinitionList
            entries={[
              { label: 'Trade', value: 'Concrete' },
              { label: 'Owner', value: 'Ben Ong' },
            ]}
          />
        </Drawer>
      ) : null}
    </div>
  );
}

function saveLater(done: () => void, value: string): Promise<string | null> {
  return new Promise((resolve) => {
    window.setTimeout(() => {
      if (value.trim()) done();
      resolve(value.trim() ? null : 'The name cannot be empty.');
    }, 400);
  });
}
