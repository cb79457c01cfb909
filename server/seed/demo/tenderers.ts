// Further trade companies of the demo's first workspace, who are invited to its tenders.
import type { TradeCategory } from '@horizon/contract';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { fixedId, instantAfter } from '../fixed-id.ts';
import { abnOf } from './company.ts';

interface Tenderer {
  short: string;
  name: string;
  trades: TradeCategory[];
  contact: string;
}

const of = (short: string, name: string, trades: TradeCategory[], contact: string): Tenderer => ({
  short,
  name: `${name} Pty Ltd`,
  trades,
  contact,
});

export const tenderers: readonly Tenderer[] = [
  of('BLH', 'Billabong Hydraulic Services', ['hydraulic_services', 'gas'], 'Nadia Sultan'),
  of('CRK', 'Creekside Plumbing Group', ['hydraulic_services', 'roofing_plumbing'], 'Tom Ridley'),
  of('EST', 'Estuary Pipeworks', ['hydraulic_services', 'fire_services_wet'], 'Mele Fonoti'),
  of('ACM', 'Alpine Climate Mechanical', ['mechanical_hvac', 'bms'], 'Stefan Ilic'),
  of('BRZ', 'Breezeway Air Services', ['mechanical_hvac'], 'Joanna Kemp'),
  of('SLM', 'Southerly Mechanical', ['mechanical_hvac', 'commissioning'], 'Peter Achterberg'),
  of('VNT', 'Ventura Ductwork', ['mechanical_hvac'], 'Rosa Marino'),
  of('FLX', 'Fluxline Electrical', ['electrical', 'communications_data'], 'Gavin Holt'),
  of('OHM', 'Ohmstead Power and Light', ['electrical', 'solar_pv'], 'Priyanka Rao'),
  of('NTH', 'Northlight Electrical Contractors', ['electrical', 'security'], 'Brett Cassidy'),
  of('ARC', 'Arclight Switchboards', ['electrical'], 'Simone Petit'),
  of('ASC', 'Ascendant Lifts', ['lifts_vertical_transport'], 'Wei Zhang'),
  of('PLM', 'Plumbline Elevators', ['lifts_vertical_transport'], 'Karl Jensen'),
  of('SKY', 'Skyshaft Vertical Transport', ['lifts_vertical_transport'], 'Amal Nasser'),
  of('TRV', 'Traverse Lift Company', ['lifts_vertical_transport'], 'Judith Crane'),
  of('BST', 'Boltstone Structures', ['structural_steel', 'metalwork'], 'Darren Pike'),
  of('FRG', 'Forgewell Fabrication', ['structural_steel'], 'Ana Kovac'),
  of('RVT', 'Rivetline Engineering', ['structural_steel', 'metalwork'], 'Sione Taufa'),
  of('STR', 'Strutwork Steel', ['structural_steel'], 'Megan Brody'),
  of('TRS', 'Trusswright Engineering', ['structural_steel'], 'Bill Nakata'),
  of('CCL', 'Clearcut Ceilings and Linings', ['partitions_plasterboard', 'ceilings'], 'Luke Santoro'),
  of('GYP', 'Gypsum Trade Interiors', ['partitions_plasterboard'], 'Hana Suzuki'),
  of('STD', 'Studline Partitions', ['partitions_plasterboard', 'insulation'], 'Craig Mundine'),
  of('TRM', 'Trimline Interiors', ['partitions_plasterboard', 'ceilings'], 'Fatima Aziz'),
  of('WLL', 'Wallaby Interiors', ['partitions_plasterboard', 'ceilings'], 'Ingrid Sorensen'),
  of('BTN', 'Botanica Landscapes', ['landscaping'], 'Erin Walsh'),
  of('GRV', 'Groveland Civil and Landscape', ['landscaping', 'civil_drainage'], 'Marcus Teale'),
  of('PVR', 'Paverstone Public Domain', ['landscaping', 'roadworks_pavements'], 'Lian Ho'),
  of('SIG', 'Signpost Studio', ['signage'], 'Georgia Lane'),
  of('WAY', 'Waymark Signs', ['signage'], 'Ravi Menon'),
  of('LUM', 'Lumiform Signage', ['signage'], 'Chloe Barrett'),
  of('BLD', 'Blindcraft Commercial', ['window_furnishings'], 'Nick Apostolou'),
  of('SHD', 'Shadeworks Australia', ['window_furnishings'], 'Tessa Moore'),
];

export const tendererId = (workspaceId: string, short: string) => fixedId(`${workspaceId}/tenderer/${short}`);

/** `estimating@…` of a company. */
export const mailHost = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/ pty ltd$/, '')
    .replaceAll(/[^a-z]+/g, '-')}.example`;

/** Stores the companies. */
export async function seedTenderers(tx: Tx, workspaceId: string): Promise<void> {
  await insertRows(
    tx,
    'companies',
    tenderers.map(({ short, name, trades, contact }, at) => {
      const [first, last] = contact.toLowerCase().split(' ');
      const email = `${first}.${last}@${mailHost(name)}`;
      return {
        workspace_id: workspaceId,
        id_company: tendererId(workspaceId, short),
        company: name,
        company_abbreviation: short,
        abn: abnOf(200 + at),
        trades,
        regions: ['NSW'],
        email: `estimating@${mailHost(name)}`,
        contacts: json([{ name: contact, title: 'Estimator', email, phone: null }]),
        created_at: instantAfter(-300 + at),
        updated_at: instantAfter(-300 + at),
      };
    }),
  );
}
