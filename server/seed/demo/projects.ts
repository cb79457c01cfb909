// The demo's workspaces and projects, at different stages. Days are counted from the demo's day.
import type { sectors, states, timeZones } from '@horizon/contract';

export interface DemoProject {
  number: string;
  name: string;
  sector: (typeof sectors)[number];
  address: string;
  state: (typeof states)[number];
  timeZone: (typeof timeZones)[number];
  contractValue: number;
  startsAfterDays: number;
  endsAfterDays: number;
  description: string;
  isArchived?: boolean;
  /** Buildings with the floors above ground and the basements below. */
  buildings: { name: string; floors: number; basements: number; zones: string[] }[];
}

export interface DemoWorkspace {
  name: string;
  channelId: string;
  projects: DemoProject[];
}

const nsw: DemoProject[] = [
  {
    number: 'SC-2401',
    name: 'Barangaroo Quay Tower',
    sector: 'commercial',
    address: '12 Wharf Lane, Barangaroo NSW 2000',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
    contractValue: 86_400_000,
    startsAfterDays: -434,
    endsAfterDays: 323,
    description: 'Twenty-two storey commercial tower over a three-level basement; structure at level 14.',
    buildings: [{ name: 'Quay Tower', floors: 22, basements: 3, zones: ['Core', 'East', 'West', 'Podium'] }],
  },
  {
    number: 'SC-2407',
    name: 'Westmead Clinical Services Building',
    sector: 'health',
    address: '178 Hawkesbury Road, Westmead NSW 2145',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
    contractValue: 142_750_000,
    startsAfterDays: -250,
    endsAfterDays: 560,
    description: 'Clinical services building with theatres and imaging next to an operating hospital.',
    buildings: [
      { name: 'Clinical Services', floors: 9, basements: 2, zones: ['Theatres', 'Imaging', 'Wards', 'Plant'] },
      { name: 'Link Bridge', floors: 2, basements: 0, zones: ['North', 'South'] },
    ],
  },
  {
    number: 'SC-2503',
    name: 'Parramatta North Apartments',
    sector: 'residential',
    address: '41 Fleet Street, North Parramatta NSW 2151',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
    contractValue: 58_900_000,
    startsAfterDays: -35,
    endsAfterDays: 590,
    description: '184 apartments in two buildings; bulk excavation under way.',
    buildings: [
      { name: 'Building A', floors: 11, basements: 2, zones: ['North', 'South'] },
      { name: 'Building B', floors: 8, basements: 2, zones: ['North', 'South'] },
    ],
  },
  {
    number: 'SC-2312',
    name: 'Newcastle Interchange Retail',
    sector: 'retail',
    address: '854 Hunter Street, Newcastle West NSW 2302',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
    contractValue: 17_350_000,
    startsAfterDays: -610,
    endsAfterDays: 18,
    description: 'Retail fit-out and public domain at the interchange; defects and commissioning.',
    buildings: [{ name: 'Retail Pavilion', floors: 2, basements: 0, zones: ['Concourse', 'Retail', 'Back of house'] }],
  },
];

const vic: DemoProject[] = [
  {
    number: 'SCV-2402',
    name: 'Footscray Learning Precinct',
    sector: 'education',
    address: '96 Nicholson Street, Footscray VIC 3011',
    state: 'VIC',
    timeZone: 'Australia/Melbourne',
    contractValue: 39_200_000,
    startsAfterDays: -300,
    endsAfterDays: 130,
    description: 'Senior campus with gymnasium and library; facade and services rough-in.',
    buildings: [{ name: 'Senior Campus', floors: 4, basements: 0, zones: ['Learning', 'Gymnasium', 'Library'] }],
  },
  {
    number: 'SCV-2306',
    name: 'Geelong Logistics Hub',
    sector: 'industrial',
    address: '220 Broderick Road, Corio VIC 3214',
    state: 'VIC',
    timeZone: 'Australia/Melbourne',
    contractValue: 24_600_000,
    startsAfterDays: -720,
    endsAfterDays: -150,
    description: 'Distribution warehouse with office annexe; handed over.',
    isArchived: true,
    buildings: [{ name: 'Warehouse', floors: 1, basements: 0, zones: ['Bay 1', 'Bay 2', 'Office'] }],
  },
];

const qld: DemoProject[] = [
  {
    number: 'SCQ-2501',
    name: 'Fortitude Valley Hotel',
    sector: 'hospitality',
    address: '315 Brunswick Street, Fortitude Valley QLD 4006',
    state: 'QLD',
    timeZone: 'Australia/Brisbane',
    contractValue: 64_100_000,
    startsAfterDays: 40,
    endsAfterDays: 700,
    description: '212 rooms above a heritage facade; contract awarded, site establishment next.',
    buildings: [{ name: 'Hotel', floors: 16, basements: 1, zones: ['Heritage', 'Tower'] }],
  },
  {
    number: 'SCQ-2405',
    name: 'Townsville Data Centre',
    sector: 'data centre',
    address: '7 Technology Drive, Annandale QLD 4814',
    state: 'QLD',
    timeZone: 'Australia/Brisbane',
    contractValue: 118_000_000,
    startsAfterDays: -160,
    endsAfterDays: 275,
    description: 'Two data halls of 8 MW with diesel and battery back-up; slabs and precast.',
    buildings: [{ name: 'Data Hall 1', floors: 2, basements: 0, zones: ['Hall', 'Electrical', 'Mechanical'] }],
  },
];

/** The workspaces of the first company. */
export const workspaces: DemoWorkspace[] = [
  { name: 'Southern Cross NSW', channelId: '893', projects: nsw },
  { name: 'Southern Cross QLD', channelId: '895', projects: qld },
  { name: 'Southern Cross VIC', channelId: '894', projects: vic },
];

/** The workspace of the second company. */
export const otherWorkspace: DemoWorkspace = {
  name: 'Meridian Build',
  channelId: '901',
  projects: [
    {
      number: 'MB-11',
      name: 'Fremantle Harbour Village',
      sector: 'mixed use',
      address: '3 Mews Road, Fremantle WA 6160',
      state: 'WA',
      timeZone: 'Australia/Perth',
      contractValue: 31_800_000,
      startsAfterDays: -200,
      endsAfterDays: 340,
      description: 'Apartments over shops and a jetty.',
      buildings: [{ name: 'Harbour House', floors: 6, basements: 1, zones: ['East', 'West'] }],
    },
    {
      number: 'MB-12',
      name: 'Joondalup Civic Library',
      sector: 'civic',
      address: '102 Boas Avenue, Joondalup WA 6027',
      state: 'WA',
      timeZone: 'Australia/Perth',
      contractValue: 12_450_000,
      startsAfterDays: -90,
      endsAfterDays: 190,
      description: 'Library and council chamber.',
      buildings: [{ name: 'Library', floors: 3, basements: 0, zones: ['Public', 'Staff'] }],
    },
  ],
};

/** Companies that take part, with their short forms; the first runs the workspace. */
export const companies: [name: string, short: string][] = [
  ['Southern Cross Constructions Pty Ltd', 'SCC'],
  ['Ironbark Steel Pty Ltd', 'IBS'],
  ['Bluegum Formwork Pty Ltd', 'BGF'],
  ['Coastline Electrical Services Pty Ltd', 'CES'],
  ['Wattle Mechanical Pty Ltd', 'WAM'],
  ['Tidewater Hydraulics Pty Ltd', 'TWH'],
  ['Kurrajong Facades Pty Ltd', 'KUF'],
  ['Sandstone Piling & Civil Pty Ltd', 'SPC'],
  ['Banksia Plaster & Partitions Pty Ltd', 'BPP'],
  ['Lyrebird Acoustics Pty Ltd', 'LYR'],
  ['Harbourside Health District', 'HHD'],
  ['Meadowlark Architects Pty Ltd', 'MLA'],
];

/** The companies of the second company's workspace. */
export const otherCompanies: [name: string, short: string][] = [
  ['Meridian Build Group Pty Ltd', 'MBG'],
  ['Quokka Concrete Pty Ltd', 'QCC'],
  ['Swan Electrical Pty Ltd', 'SWE'],
];

/** Teams of a project, with the roles of their members. */
export const teams: [name: string, mailboxes: string[]][] = [
  ['Site establishment', ['site-manager', 'worker', 'caitlin.moore']],
  ['Structure', ['site-manager', 'hamish.stewart', 'worker']],
  ['Services', ['leila.haddad', 'project-manager']],
  ['Finishes', ['tomasz.kowalski', 'worker']],
  ['Commercial', ['contracts-administrator', 'estimator', 'nikhil.desai']],
  ['Planning', ['planner', 'mei.tanaka', 'project-manager']],
];
