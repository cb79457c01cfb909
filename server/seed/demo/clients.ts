// The clients of a workspace of the demo: public authorities, health, education, developers, industry.
import type { ClientStatus, Contact } from '@horizon/contract';
import { checkAcn, companyAbns } from '@horizon/identifiers';

interface Kind {
  tag: string;
  group: string | null;
  names: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    tag: 'health',
    group: 'Health infrastructure',
    names: [
      'Harbourside Health District',
      'Illawarra Regional Hospital',
      'Macquarie Private Clinic',
      'Bayside Aged Care',
      'Northern Rivers Health Service',
      'Wattle Grove Day Surgery',
      'Coral Coast Rehabilitation',
      'Southern Tablelands Health',
      'Redgum Community Care',
      'Peninsula Pathology',
    ],
  },
  {
    tag: 'education',
    group: 'Schools and universities',
    names: [
      'Department of School Infrastructure',
      'Kurrajong Grammar School',
      'University of the Hunter',
      'St Brigid’s College',
      'Western Plains TAFE',
      'Banksia Early Learning',
      'Riverina Agricultural College',
      'Blue Mountains Steiner School',
      'Cape York Boarding Trust',
      'Yarra Valley Academy',
    ],
  },
  {
    tag: 'developer',
    group: null,
    names: [
      'Angophora Property Group',
      'Tern Island Developments',
      'Meridian Living',
      'Cooks River Urban Renewal',
      'Saltbush Residential Fund',
      'Grevillea Build to Rent',
      'Parkline Estates',
      'Lorikeet Student Housing',
      'Kingfisher Waterfront',
      'Casuarina Retirement Villages',
    ],
  },
  {
    tag: 'industry',
    group: 'Pilbara Resources',
    names: [
      'Pilbara Resources Logistics',
      'Hunter Cold Storage',
      'Spinifex Data Centres',
      'Ironstone Processing',
      'Gumleaf Foods',
      'Eastern Freight Terminals',
      'Brigalow Energy',
      'Mallee Grain Handling',
      'Coorong Battery Storage',
      'Wandoo Timber Mills',
    ],
  },
  {
    tag: 'government',
    group: 'Local government',
    names: [
      'City of Port Stephens',
      'Shire of Gingin Creek',
      'Toowoomba Ranges Council',
      'Transport Corridor Authority',
      'Justice Precincts Office',
      'Murray Bridge Council',
      'Derwent Civic Trust',
      'Alice Springs Town Works',
      'Belconnen Arts Authority',
      'Defence Estate North',
    ],
  },
  {
    tag: 'hospitality',
    group: 'Southern Stays',
    names: [
      'Southern Stays Hotels',
      'Whitsunday Resorts',
      'Laneway Dining Group',
      'Barossa Cellars',
      'Bellbird Conference Centre',
      'Snowy Lodge Partners',
      'Fremantle Brewing Quarter',
      'Daintree Eco Retreats',
      'Harbour Bridge Theatre',
      'Rottnest Ferries and Stays',
    ],
  },
];

const regions = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'];
const people = [
  ['Ngaire', 'Tapsell', 'Development manager'],
  ['Callum', 'Rourke', 'Head of property'],
  ['Priya', 'Raman', 'Project director'],
  ['Soren', 'Lindqvist', 'Asset manager'],
  ['Mei', 'Chau', 'Contracts manager'],
  ['Tobias', 'Okafor', 'Chief financial officer'],
  ['Hannah', 'Whitlam', 'Superintendent'],
] as const;

export interface DemoClient {
  name: string;
  status: ClientStatus;
  companyGroup: string | null;
  region: string;
  abn: string | null;
  acn: string | null;
  tags: string[];
  primaryContact: Contact;
  contacts: Contact[];
  notes: string | null;
  is_deleted: boolean;
}

/** Sixty clients; most projects are built for the first. */
export const demoClients: DemoClient[] = kinds.flatMap(({ tag, group, names }, kind) =>
  names.map((name, index) => {
    const at = kind * names.length + index;
    const acn = acnOf(at);
    return {
      name,
      status: at % 13 === 7 ? 'blocked' : at % 9 === 5 ? 'inactive' : at % 4 === 3 ? 'prospect' : 'active',
      companyGroup: group,
      region: regions[at % regions.length]!,
      abn: at % 6 === 4 ? null : (companyAbns(acn)[0] ?? null),
      acn: at % 6 === 4 ? null : acn,
      tags: at % 5 === 0 ? [tag, 'framework'] : [tag],
      primaryContact: contactOf(at, name),
      contacts: at % 3 === 0 ? [contactOf(at + 3, name)] : [],
      notes: at % 7 === 2 ? 'Invoices go to the portal of the client by the 25th.' : null,
      is_deleted: at % 20 === 19,
    };
  }),
);

function contactOf(at: number, client: string): Contact {
  const [first, last, title] = people[at % people.length]!;
  const host = client.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    name: `${first} ${last}`,
    title,
    email: `${first}.${last}@${host}.example`.toLowerCase(),
    phone: `02 5550 ${String(1000 + at * 7)}`,
  };
}

/** A well-formed ACN in an unassigned range. */
function acnOf(index: number): string {
  const front = String(95_110_000 + index * 43);
  return Array.from({ length: 10 }, (_, digit) => `${front}${digit}`).find((text) => checkAcn(text).ok)!;
}
