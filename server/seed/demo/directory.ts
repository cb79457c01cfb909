// Trades, regions, contacts, private ratings and prequalifications of the demo's companies, some of them about to expire.
import type { Contact, TradeCategory } from '@horizon/contract';
import { sql } from 'kysely';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import type { SeededWorkspace } from './company.ts';
import { mailHost } from './tenderers.ts';

interface Detail {
  trades: TradeCategory[];
  regions: string[];
  rating: number | null;
  contact: [name: string, title: string];
  tags?: string[];
}

/** By abbreviation. The company itself, its client and the architects are not subcontractors. */
const details: Record<string, Detail> = {
  SCC: { trades: [], regions: ['NSW', 'QLD', 'VIC'], rating: null, contact: ['Ruth Delaney', 'Company secretary'] },
  IBS: {
    trades: ['structural_steel', 'reinforcement', 'metalwork'],
    regions: ['NSW', 'ACT'],
    rating: 4,
    contact: ['Luca Ferraro', 'Contracts manager'],
    tags: ['preferred'],
  },
  BGF: {
    trades: ['formwork', 'concrete_place_finish'],
    regions: ['NSW'],
    rating: 5,
    contact: ['Aroha Tau', 'Director'],
  },
  CES: {
    trades: ['electrical', 'communications_data', 'security'],
    regions: ['NSW', 'QLD'],
    rating: 4,
    contact: ['Dev Malhotra', 'Estimator'],
    tags: ['preferred'],
  },
  WAM: {
    trades: ['mechanical_hvac', 'bms'],
    regions: ['NSW', 'VIC'],
    rating: 3,
    contact: ['Greta Olsen', 'Estimator'],
  },
  TWH: {
    trades: ['hydraulic_services', 'gas', 'fire_services_wet'],
    regions: ['NSW'],
    rating: 4,
    contact: ['Paul Nader', 'Director'],
  },
  KUF: {
    trades: ['cladding_facade', 'curtain_wall_glazing'],
    regions: ['NSW', 'VIC', 'QLD'],
    rating: 2,
    contact: ['Ines Castro', 'Project manager'],
  },
  SPC: {
    trades: ['piling', 'shoring_retention', 'civil_drainage'],
    regions: ['NSW', 'QLD'],
    rating: 4,
    contact: ['Owen Hart', 'Operations manager'],
  },
  BPP: {
    trades: ['partitions_plasterboard', 'ceilings', 'insulation'],
    regions: ['NSW'],
    rating: 3,
    contact: ['Minh Vo', 'Director'],
  },
  LYR: { trades: ['design_consultants'], regions: ['NSW', 'VIC'], rating: 5, contact: ['Sara Whitby', 'Acoustician'] },
  MLA: {
    trades: ['design_consultants'],
    regions: ['NSW', 'ACT', 'TAS'],
    rating: 4,
    contact: ['Jonas Berg', 'Principal'],
  },
};

/** Proofs of each company; `daysLeft` are the days until they expire, negative if they have. */
const proofs = [
  ['public_liability', 'Public liability $20m', 'PL', 'Coolabah Insurance'],
  ['workers_compensation', 'Workers compensation', 'WC', 'Scheme agent NSW'],
  ['safety_system', 'Safety management system', 'SMS', null],
] as const;
const daysLeft = [240, 21, 130, -12, 310, 6, 75, 28, 190, -40, 160];

/** Fills the directory of a workspace whose companies are stored. */
export async function seedDirectory(tx: Tx, { workspaceId }: SeededWorkspace): Promise<void> {
  const { rows } = await sql<{ id: string; short: string; name: string }>`
    SELECT id_company AS id, company_abbreviation AS short, company AS name FROM companies
     WHERE workspace_id = ${workspaceId} ORDER BY company_abbreviation`.execute(tx);
  const known = rows.flatMap((row) => (details[row.short] ? [{ ...row, ...details[row.short]! }] : []));
  for (const { id, name, trades, regions, rating, contact, tags = [] } of known) {
    const host = mailHost(name);
    const [first, last] = contact[0].toLowerCase().split(' ');
    const person: Contact = {
      name: contact[0],
      title: contact[1],
      email: `${first}.${last}@${host}`,
      phone: null,
    };
    await tx
      .updateTable('companies')
      .set({ trades, regions, rating, tags, email: `office@${host}`, contacts: json([person]) })
      .where('workspace_id', '=', workspaceId)
      .where('id_company', '=', id)
      .execute();
  }
  const subcontractors = known.filter(({ trades }) => trades.length > 0);
  await insertRows(
    tx,
    'prequalifications',
    subcontractors.flatMap(({ id, short, regions }, at) =>
      proofs.map(([kind, name, prefix, issuer], place) => ({
        workspace_id: workspaceId,
        id: fixedId(`${workspaceId}/prequalification/${short}/${kind}`),
        company_id: id,
        name,
        kind,
        number: `${prefix}-${2400 + at * 37 + place}`,
        issuer,
        state: kind === 'workers_compensation' ? regions[0]! : null,
        expires_on: dayAfter(daysLeft[(at * 3 + place * 4) % daysLeft.length]!),
        created_at: instantAfter(-150 + at),
        updated_at: instantAfter(-150 + at),
      })),
    ),
  );
}
