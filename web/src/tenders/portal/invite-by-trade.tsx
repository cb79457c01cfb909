// Invites companies of the directory, several at once: by trade and region, with their addresses and expired documents.
import type { TenderCandidate } from '@horizon/contract';
import { useState } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fields from '../../ui/fields.module.css';
import { countOf, emptyMark } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { Loading } from '../../ui/states.tsx';
import { choicesOf, type TenderPackage } from '../tender-chips.tsx';
import styles from './portal.module.css';

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
type State = (typeof states)[number];
type Trade = NonNullable<TenderPackage['trade_category']>;

interface Props {
  tender: TenderPackage;
  onClose: () => void;
}

/** The dialog; companies that are ticked stay chosen when the filters change. */
export function InviteByTrade({ tender, onClose }: Props) {
  const { workspace_id: workspaceId, tender_package_id: id } = tender;
  const [trade, setTrade] = useState<Trade | ''>(tender.trade_category ?? '');
  const [region, setRegion] = useState<State | ''>('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, TenderCandidate>>(new Map());
  const query = { ...(trade ? { trade } : {}), ...(region ? { region } : {}) };
  const read = useCall('listTenderCandidates', { params: { workspaceId, id }, query }, { keepsPrevious: true });
  const invite = useWrite('inviteToTender', { successMessage: ({ message }) => message });
  const toggle = (one: TenderCandidate) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(one.company_id)) next.set(one.company_id, one);
      return next;
    });
  const send = () =>
    invite
      .mutateAsync({ params: { workspaceId, id }, body: { company_ids: [...chosen.keys()] } })
      .then(onClose, () => undefined);
  const expired = [...chosen.values()].filter((one) => one.expired.length > 0);
  const faults = Object.values(invite.error?.fields ?? {}).flat();
  return (
    <Dialog
      title="Invite by trade"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={invite.isPending} disabled={chosen.size === 0} onClick={() => void send()}>
            {chosen.size === 0 ? 'Invite' : `Invite ${countOf(chosen.size, 'company', 'companies')}`}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        <div className={styles.actions}>
          <Filter
            label="Trade"
            all="All trades"
            value={trade}
            choices={choicesOf('trade_category')}
            onChange={setTrade}
          />
          <Filter
            label="Region"
            all="All regions"
            value={region}
            choices={states.map((value) => ({ value, label: value }))}
            onChange={setRegion}
          />
        </div>
        {invite.error ? (
          <p role="alert" className={styles.warning}>
            {faults.length > 0 ? faults.join(' ') : invite.error.message}
          </p>
        ) : null}
        {expired.length > 0 ? (
          <p role="status" className={styles.notice}>
            With expired documents: {expired.map(({ company }) => company).join(', ')}. You can invite them; ask for the
            new documents before an award.
          </p>
        ) : null}
        <Candidates read={read} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  all: string;
  value: Value | '';
  choices: readonly { value: string; label: string }[];
  onChange: (value: Value | '') => void;
}

function Filter<Value extends string>({ label, all, value, choices, onChange }: FilterProps<Value>) {
  return (
    <label>
      <span className={fields.label}>{label}</span>
      <select className={fields.control} value={value} onChange={(event) => onChange(event.target.value as Value | '')}>
        <option value="">{all}</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CandidatesProps {
  read: ReturnType<typeof useCall<'listTenderCandidates'>>;
  chosen: ReadonlyMap<string, TenderCandidate>;
  onToggle: (one: TenderCandidate) => void;
}

function Candidates({ read, chosen, onToggle }: CandidatesProps) {
  if (!read.data) return read.error ? <p role="alert">{read.error.message}</p> : <Loading what="companies" />;
  const { items, total_count: total } = read.data;
  if (items.length === 0) {
    return (
      <p className={styles.quiet}>
        No company of the directory has this trade and region. Change the filters, or add one.
      </p>
    );
  }
  return (
    <>
      <SmallTable label="Companies" heads={['Invite', 'Company', 'E-mail', 'Regions', 'Documents']} stacks>
        {items.map((one) => (
          <tr key={one.company_id}>
            <td data-label="Invite">
              <input
                type="checkbox"
                aria-label={`Invite ${one.company}`}
                checked={chosen.has(one.company_id)}
                disabled={one.obstacle !== null}
                onChange={() => onToggle(one)}
              />
            </td>
            <th scope="row">
              {one.company}
              <small className={styles.below}>{one.obstacle ?? one.tax_id_shown}</small>
            </th>
            <td data-label="E-mail">
              {one.email ?? <span className={styles.warning}>No address: no e-mail is sent</span>}
            </td>
            <td data-label="Regions">{one.regions.join(', ') || emptyMark}</td>
            <td data-label="Documents">
              {one.expired.length > 0 ? (
                <span className={styles.warning}>Expired: {one.expired.join(', ')}</span>
              ) : (
                emptyMark
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
      {total > items.length ? (
        <p className={styles.quiet}>
          The first {items.length} of {total} companies. Choose a trade or a region to see fewer.
        </p>
      ) : null}
    </>
  );
}
