// Which bidders have the documents as they are now, and the log of downloads.
import type { StateBucket } from '@horizon/contract';
import type { CallAnswer } from '../../client/api.ts';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { emptyMark, formatInstant, formatNumber } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';

type Answer = CallAnswer<'listTenderDownloads'>;
type Currency = Answer['bidders'][number]['currency'];

const currencies: Readonly<Record<Currency, { label: string; bucket: StateBucket }>> = {
  not_downloaded: { label: 'Not downloaded', bucket: 'not-started' },
  current: { label: 'Current', bucket: 'completed' },
  obsolete: { label: 'Obsolete', bucket: 'delayed' },
};
const forms = { download: 'Download', preview: 'Preview', zip: 'With all others' } as const;

/** The chip of a bidder's documents. */
export const CurrencyChip = ({ currency }: { currency: Currency }) => (
  <StatusChip bucket={currencies[currency].bucket} label={currencies[currency].label} plain />
);

/** The bidders and their downloads. */
export function Downloads({ tender, total }: { tender: TenderPackage; total: number }) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const found = useCall('listTenderDownloads', { params });
  return (
    <section className={styles.section} aria-labelledby="downloads">
      <header>
        <h2 id="downloads">Downloads</h2>
      </header>
      {found.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch downloads', found.error)} />
      ) : !found.data ? (
        <Loading what="the downloads" lines={3} />
      ) : (
        <>
          <Bidders tender={tender} answer={found.data} total={total} />
          <Log tender={tender} answer={found.data} />
        </>
      )}
    </section>
  );
}

function Bidders({ tender, answer, total }: { tender: TenderPackage; answer: Answer; total: number }) {
  if (answer.bidders.length === 0) return <p className={styles.quiet}>Nobody is invited.</p>;
  const isConfidential = tender.document_security === 'confidential';
  return (
    <SmallTable
      label="Documents by bidder"
      heads={['Subcontractor', 'Documents', 'Downloaded', 'Last download', ...(isConfidential ? ['Agreement'] : [])]}
      stacks
    >
      {answer.bidders.map((one) => (
        <tr key={one.invitation_id}>
          <th scope="row">{one.name}</th>
          <td data-label="Documents">
            <CurrencyChip currency={one.currency} />
          </td>
          <td data-label="Downloaded">
            {formatNumber(one.downloaded)} of {formatNumber(total)}
          </td>
          <td data-label="Last download">{one.last_at ? formatInstant(one.last_at, tender.time_zone) : emptyMark}</td>
          {isConfidential ? (
            <td data-label="Agreement">
              {one.agreed_at ? formatInstant(one.agreed_at, tender.time_zone) : 'Not accepted'}
            </td>
          ) : null}
        </tr>
      ))}
    </SmallTable>
  );
}

function Log({ tender, answer }: { tender: TenderPackage; answer: Answer }) {
  if (answer.items.length === 0) return null;
  return (
    <details className={styles.log}>
      <summary>Log of {formatNumber(answer.total_count)} downloads</summary>
      <SmallTable label="Log of downloads" heads={['When', 'Subcontractor', 'Person', 'Document', 'Form']} stacks>
        {answer.items.map((one) => (
          <tr key={one.id}>
            <th scope="row">{formatInstant(one.at, tender.time_zone)}</th>
            <td data-label="Subcontractor">{one.bidder}</td>
            <td data-label="Person">
              {one.person_name}
              {one.is_guest ? ' (guest)' : ''}
            </td>
            <td data-label="Document">
              {one.number} {one.revision}
            </td>
            <td data-label="Form">{forms[one.form]}</td>
          </tr>
        ))}
      </SmallTable>
      {answer.total_count > answer.items.length ? (
        <p className={styles.quiet}>The newest {formatNumber(answer.items.length)} are shown.</p>
      ) : null}
    </details>
  );
}
