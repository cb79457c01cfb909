// One bidder: the steps from the price as received to the levelled total, alternates to accept, qualifications to price, the
// buyer's own costs, and what the bidder wrote.
import { typedAmount } from '@horizon/money';
import { stepKinds } from 'virtual:levelling';
import { useState } from 'react';
import type { ApiFailure } from '../../client/api.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/details.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { MoneyField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { emptyMark, formatDay, formatInstant, formatMoney } from '../../ui/format.ts';
import { notAnAmount } from './cell-drawer.tsx';
import {
  changed,
  newAdjustment,
  type Adjustment,
  type AdjustmentEdit,
  type Bidder,
  type Edits,
  type Sheet,
} from './use-sheet.ts';
import styles from './levelling.module.css';

interface BidderDrawerProps {
  sheet: Sheet;
  invitationId: string;
  mayEdit: boolean;
  onSave: (edits: Edits, title: string) => Promise<ApiFailure | null>;
  onClose: () => void;
}

/** An adjustment that is being entered or changed. */
interface Entering {
  title: string;
  asksTitle: boolean;
  before: Adjustment | null;
  start: AdjustmentEdit;
}

/** A bidder of the sheet. */
export function BidderDrawer({ sheet, invitationId, mayEdit, onSave, onClose }: BidderDrawerProps) {
  const [entering, setEntering] = useState<Entering | null>(null);
  const bidder = sheet.bidders.find((one) => one.invitation_id === invitationId);
  if (!bidder) return null;
  const own = sheet.adjustments.filter((one) => one.invitation_id === invitationId);
  if (entering) {
    return <AdjustmentDrawer entering={entering} onSave={onSave} onClose={() => setEntering(null)} />;
  }
  const parts = { sheet, bidder, own, mayEdit, onSave, onEnter: setEntering };
  return (
    <Drawer title={bidder.name} onClose={onClose}>
      <DefinitionList
        entries={[
          { label: 'Submitted', value: `${formatInstant(bidder.submitted_at)}, revision ${bidder.revision}` },
          {
            label: 'Prices hold until',
            value: bidder.valid_until
              ? `${formatDay(bidder.valid_until)}${bidder.has_expired ? ', expired' : ''}`
              : null,
          },
          { label: 'Lead time', value: bidder.lead_weeks === null ? null : `${bidder.lead_weeks} weeks` },
          { label: 'Message', value: bidder.message },
        ]}
      />
      {sheet.is_price_hidden ? null : <Steps sheet={sheet} bidder={bidder} />}
      <Plugs {...parts} />
      <Offers {...parts} kind="alternate" />
      <Offers {...parts} kind="qualification" />
      <OtherCosts {...parts} />
      <Texts title="Exclusions" texts={bidder.exclusions} />
      {bidder.added_lines.length > 0 ? (
        <section className={styles.part}>
          <h3>Lines that the bidder added</h3>
          {bidder.added_lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a submitted bid never change
            <div key={index} className={styles.item}>
              <span>{line.description ?? emptyMark}</span>
              <span className={styles.figure}>{line.amount === null ? emptyMark : formatMoney(line.amount)}</span>
            </div>
          ))}
        </section>
      ) : null}
    </Drawer>
  );
}

interface PartProps {
  sheet: Sheet;
  bidder: Bidder;
  own: readonly Adjustment[];
  mayEdit: boolean;
  onSave: BidderDrawerProps['onSave'];
  onEnter: (entering: Entering) => void;
}

/** From the price as received to the levelled total, step by step. */
function Steps({ sheet, bidder }: Pick<PartProps, 'sheet' | 'bidder'>) {
  const names = new Map(sheet.rows.map(({ id, description }) => [id, description]));
  const row = (label: string, amount: number | null, isTotal = false) => (
    <tr key={label} className={isTotal ? styles.total : undefined}>
      <th scope="row">{label}</th>
      <td className={styles.figure}>{amount === null ? emptyMark : formatMoney(amount)}</td>
    </tr>
  );
  const isBefore = (kind: string) => kind === 'currency' || kind === 'gst' || kind === 'arithmetic';
  const isScope = (kind: string) => kind === 'quantity' || kind === 'provisional_sum' || kind === 'plug';
  const some = (wanted: (kind: string) => boolean) =>
    bidder.steps.flatMap((step, index) =>
      wanted(step.kind)
        ? [
            <tr key={`${step.kind} ${index}`}>
              <th scope="row">
                {stepKinds[step.kind]}
                {step.row_id ? `: ${names.get(step.row_id) ?? ''}` : ''}
              </th>
              <td className={styles.figure}>{formatMoney(step.amount)}</td>
            </tr>,
          ]
        : [],
    );
  return (
    <section className={styles.part}>
      <h3>From received to levelled</h3>
      <table className={styles.steps}>
        <tbody>
          {row('As received', bidder.stated_total ?? bidder.received)}
          {some(isBefore)}
          {row('Base, ex GST', bidder.base, true)}
          {some(isScope)}
          {row('Levelled scope', bidder.levelled_scope, true)}
          {some((kind) => !isBefore(kind) && !isScope(kind))}
          {row('Levelled total', bidder.levelled, true)}
        </tbody>
      </table>
    </section>
  );
}

/** Clears all plugs of the bidder, or applies them to the latest revision. */
function Plugs({ bidder, own, mayEdit, onSave }: PartProps) {
  const count = own.filter(({ kind }) => kind === 'plug').length;
  if (!mayEdit || (count === 0 && bidder.cleared_plugs === 0)) return null;
  const toApply = bidder.cleared_plugs + bidder.earlier_plugs;
  return (
    <section className={styles.part}>
      <h3>Plugs</h3>
      <div className={styles.choices}>
        {count > 0 ? (
          <Button small onClick={() => void onSave({ clear_plugs_of: [bidder.invitation_id] }, 'Plugs cleared')}>
            Clear {count === 1 ? 'the plug' : `${count} plugs`}
          </Button>
        ) : null}
        {toApply > 0 ? (
          <Button
            small
            onClick={() =>
              void onSave({ reapply_plugs_of: [bidder.invitation_id] }, `Plugs applied to revision ${bidder.revision}`)
            }
          >
            Apply {toApply === 1 ? 'the plug' : `${toApply} plugs`} to revision {bidder.revision}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const offerWords = {
  alternate: { title: 'Alternates', accept: 'Accept', accepted: 'Accepted' },
  qualification: { title: 'Qualifications', accept: 'Price…', accepted: 'Priced' },
};

/** The alternates or qualifications of the bid, each with its adjustment. */
function Offers({ bidder, own, mayEdit, onSave, onEnter, kind }: PartProps & { kind: keyof typeof offerWords }) {
  const words = offerWords[kind];
  const offers =
    kind === 'alternate'
      ? bidder.alternates.map(({ title, amount }) => ({ title, amount }))
      : bidder.qualifications.map((title) => ({ title, amount: null }));
  if (offers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{words.title}</h3>
      {offers.map(({ title, amount }, item) => {
        const before = own.find((one) => one.kind === kind && one.item === item) ?? null;
        const start = newAdjustment(bidder.invitation_id, {
          kind,
          item,
          amount: amount ?? 0,
          basis: amount === null ? 'entered' : 'bid',
        });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the offers of a submitted bid never change
          <div key={item} className={styles.item}>
            <span>
              {title}
              {before?.note ? <small className={styles.below}>{before.note}</small> : null}
              {before ? (
                <small className={styles.below}>
                  {before.is_accepted ? words.accepted : 'Not counted'} by {before.author}
                </small>
              ) : null}
            </span>
            <span className={styles.figure}>
              {before ? formatMoney(before.amount) : amount === null ? emptyMark : formatMoney(amount)}
            </span>
            {mayEdit ? (
              <Actions
                name={title}
                before={before}
                acceptLabel={words.accept}
                onAccept={() =>
                  amount === null
                    ? onEnter({ title, asksTitle: false, before, start })
                    : void onSave({ adjustments: [start] }, 'Alternate accepted')
                }
                onChange={() =>
                  onEnter({ title, asksTitle: false, before, start: before ? changed(before, {}) : start })
                }
                onRemove={() =>
                  before &&
                  void onSave({ removed: [{ id: before.id, version: before.version }] }, `${title} not counted`)
                }
              />
            ) : null}
          </div>
        );
      })}
    </section>
  );
}

interface ActionsProps {
  name: string;
  before: Adjustment | null;
  acceptLabel: string;
  onAccept: () => void;
  onChange: () => void;
  onRemove: () => void;
}

function Actions({ name, before, acceptLabel, onAccept, onChange, onRemove }: ActionsProps) {
  if (!before) {
    return (
      <Button small aria-label={`${acceptLabel} ${name}`} onClick={onAccept}>
        {acceptLabel}
      </Button>
    );
  }
  return (
    <>
      <Button small look="subtle" aria-label={`Change ${name}`} onClick={onChange}>
        Change…
      </Button>
      <Button small look="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  );
}

/** Costs that this bid causes the buyer, and adjustments for which the bid has no text. */
function OtherCosts({ bidder, own, mayEdit, onSave, onEnter }: PartProps) {
  const others = own.filter(({ kind, item }) => kind !== 'plug' && item === null);
  if (others.length === 0 && !mayEdit) return null;
  const start = newAdjustment(bidder.invitation_id, { kind: 'buyer_cost', amount: 0 });
  return (
    <section className={styles.part}>
      <h3>Own costs</h3>
      {others.map((one) => (
        <div key={one.id} className={styles.item}>
          <span>
            {one.title}
            <small className={styles.below}>{[one.note, `by ${one.author}`].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={styles.figure}>{formatMoney(one.amount)}</span>
          {mayEdit ? (
            <Actions
              name={one.title}
              before={one}
              acceptLabel=""
              onAccept={() => undefined}
              onChange={() => onEnter({ title: one.title, asksTitle: true, before: one, start: changed(one, {}) })}
              onRemove={() => void onSave({ removed: [{ id: one.id, version: one.version }] }, `${one.title} removed`)}
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <Button small onClick={() => onEnter({ title: 'Own cost', asksTitle: true, before: null, start })}>
          Add a cost…
        </Button>
      ) : null}
    </section>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the texts of a submitted bid never change
        <div key={index} className={styles.item}>
          <span>{text}</span>
        </div>
      ))}
    </section>
  );
}

interface AdjustmentDrawerProps {
  entering: Entering;
  onSave: BidderDrawerProps['onSave'];
  onClose: () => void;
}

/** Amount and note of an adjustment. */
function AdjustmentDrawer({ entering, onSave, onClose }: AdjustmentDrawerProps) {
  const { title, asksTitle, before, start } = entering;
  const form = useForm({
    initial: { title: before?.title ?? '', amount: before ? String(before.amount) : '', note: before?.note ?? '' },
    onSave: async ({ title: typed, amount, note }) => {
      const read = typedAmount(amount);
      if (read === null) return notAnAmount;
      const edit = {
        ...start,
        amount: Number(read),
        note: note.trim() || null,
        ...(asksTitle ? { title: typed.trim() || null } : {}),
      };
      const failure = await onSave({ adjustments: [edit] }, `${(asksTitle && typed.trim()) || title} saved`);
      if (failure) {
        const named = Object.entries(failure.fields).map(([name, texts]) => [name.split('.').at(-1)!, texts]);
        return { message: failure.message, fields: Object.fromEntries(named) as Record<string, string[]> };
      }
      onClose();
      return null;
    },
  });
  return (
    <FormDrawer title={title} form={form} saveLabel="Save" onClose={onClose}>
      <FormSection title="Adjustment" detail="It is added to the bid to compare it. The bidder never sees it.">
        {asksTitle ? <TextField name="title" label="Purpose" required wide /> : null}
        <MoneyField name="amount" label="Amount, ex GST" required />
        <TextAreaField name="note" label="Note" wide />
      </FormSection>
    </FormDrawer>
  );
}
