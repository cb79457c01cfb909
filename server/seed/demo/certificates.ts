// Certificates attached to the prequalifications of the demo's companies.
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';
import { createPdf, quietInk } from '../../src/platform/pdf/printer.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { fixedId } from '../fixed-id.ts';
import { seedFiles, type FileSite } from './files.ts';

interface Proof {
  id: string;
  company: string;
  name: string;
  number: string;
  issuer: string;
  expires_on: string;
  created_at: string;
}

/** Enough to show lists, previews and downloads; more would only slow the first start. */
const most = 12;

/** Draws the certificates of the first companies and attaches them. */
export async function seedCertificates(tx: Tx, site: FileSite): Promise<void> {
  const { rows } =
    await sql<Proof>`SELECT p.id, c.company, p.name, p.number, p.issuer, p.expires_on::text AS expires_on, p.created_at
    FROM prequalifications p JOIN companies c ON c.workspace_id = p.workspace_id AND c.id_company = p.company_id
    WHERE p.workspace_id = ${site.workspaceId} ORDER BY c.company, p.number LIMIT ${most}`.execute(tx);
  const drawn = await Promise.all(
    rows.map(async (proof) => ({
      proof,
      id: fixedId(`${proof.id}/certificate file`),
      bytes: await draw(proof),
      createdAt: proof.created_at,
    })),
  );
  await seedFiles(tx, site, drawn);
  await insertRows(
    tx,
    'attachments',
    drawn.map(({ proof, id }) => ({
      workspace_id: site.workspaceId,
      id: fixedId(`${proof.id}/certificate`),
      entity: 'prequalifications',
      record_id: proof.id,
      file_id: id,
      name: `${proof.name} ${proof.number}.pdf`,
      added_by: site.personId,
      created_at: proof.created_at,
      updated_at: proof.created_at,
    })),
  );
}

function draw({ company, name, number, issuer, expires_on: expires, created_at: issued }: Proof): Promise<Uint8Array> {
  const line = (label: string, value: string) => ({
    columns: [
      { text: label, color: quietInk, width: 130 },
      { text: value, width: '*' },
    ],
    margin: [0, 0, 0, 8],
  });
  return createPdf({
    pageSize: 'A4',
    pageMargins: [64, 96, 64, 56],
    info: { title: `${name} ${number}`, creator: 'Horizon', producer: 'Horizon', creationDate: new Date(issued) },
    defaultStyle: { font: 'Helvetica', fontSize: 12, lineHeight: 1.3 },
    content: [
      { text: issuer, color: quietInk, margin: [0, 0, 0, 36] },
      { text: 'Certificate of currency', fontSize: 26, bold: true, margin: [0, 0, 0, 28] },
      line('Insured or licensed', company),
      line('Cover', name),
      line('Number', number),
      line('Valid until', expires),
      { text: 'Made for the demo company. It proves nothing.', color: quietInk, margin: [0, 48, 0, 0] },
    ],
  }).getBuffer();
}
