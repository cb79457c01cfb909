// The tender packages of the demo's tower, their bid forms and the prices of the bidders. Amounts are dollars ex GST unless a
// bid says otherwise. The electrical package is the worked example of docs/domains/tenders.md.
import type { bidFormTypes, TenderResponse, TenderStatus, TradeCategory, WorkflowStatus } from '@horizon/contract';

/** A price; `i` included, `x` excluded, `o` by others, `-` not addressed. */
export type DemoPrice = number | 'i' | 'x' | 'o' | '-';

export interface DemoRow {
  section: string;
  item: string;
  description: string;
  unit?: string;
  quantity?: number;
  budget: number;
  provisionalSum?: number;
  isOptional?: boolean;
}

export interface DemoBidder {
  /** Abbreviation of the company. */
  short: string;
  response: TenderResponse;
  note?: string;
  /** One for each row of the bid form. */
  prices?: readonly DemoPrice[];
  includesGst?: boolean;
  alternates?: readonly [title: string, amount: number][];
  qualifications?: readonly string[];
  exclusions?: readonly string[];
  leadWeeks?: number;
  /** Name of the person who submitted it. */
  contact?: string;
}

export interface DemoPackage {
  name: string;
  trade: TradeCategory;
  status: TenderStatus;
  approval: WorkflowStatus;
  form?: keyof typeof bidFormTypes;
  description: string;
  notes?: string;
  estimate: number | null;
  issuedDaysAgo?: number;
  dueInDays: number | null;
  /** Key of the programme task. */
  task?: string;
  requiredInDays?: number;
  leadDays: number | null;
  lettingDays?: number;
  reason?: string;
  rows: readonly DemoRow[];
  bidders: readonly DemoBidder[];
  /** Abbreviation of the bidder that is recommended, or has been awarded the work. */
  chosen?: string;
}

const sums = (section: string, ...rows: [item: string, description: string, budget: number][]): DemoRow[] =>
  rows.map(([item, description, budget]) => ({ section, item, description, budget }));

export const demoPackages: readonly DemoPackage[] = [
  {
    name: 'Hydraulic services, levels 15 to 22',
    trade: 'hydraulic_services',
    status: 'awarded',
    approval: 'approved',
    description: 'Supply, install, test and commission hydraulic services to levels 15 to 22, including fixtures.',
    estimate: 1_890_000,
    issuedDaysAgo: 96,
    dueInDays: -66,
    task: 'L18-C-HY',
    leadDays: 42,
    rows: sums(
      'Hydraulic services',
      ['1.1', 'Sanitary drainage and stacks', 520_000],
      ['1.2', 'Hot and cold water reticulation', 610_000],
      ['1.3', 'Fixtures and tapware', 480_000],
      ['1.4', 'Test, commission and as-built drawings', 90_000],
      ['1.5', 'Builder’s work and core holes', 190_000],
    ),
    bidders: [
      { short: 'TWH', response: 'awarded', prices: [515_000, 598_500, 472_000, 86_000, 181_000], leadWeeks: 6 },
      { short: 'BLH', response: 'unsuccessful', prices: [548_000, 640_000, 455_000, 95_000, 'x'], leadWeeks: 8 },
      { short: 'CRK', response: 'unsuccessful', prices: [560_000, 655_000, 499_000, 'i', 210_000], leadWeeks: 6 },
      { short: 'EST', response: 'declined', note: 'No capacity before March.' },
    ],
    chosen: 'TWH',
  },
  {
    name: 'Mechanical services, plant level',
    trade: 'mechanical_hvac',
    status: 'recommended',
    approval: 'approved',
    description: 'Chillers, cooling towers, air handling units, ductwork and controls of the plant level.',
    notes: 'Council has asked about acoustic treatment of the cooling towers.',
    estimate: 2_450_000,
    issuedDaysAgo: 58,
    dueInDays: -23,
    task: 'C1010',
    leadDays: 112,
    rows: [
      ...sums(
        'Plant',
        ['1.1', 'Chillers, two of 900 kW', 860_000],
        ['1.2', 'Cooling towers with acoustic screens', 410_000],
        ['1.3', 'Air handling units', 470_000],
      ),
      {
        section: 'Distribution',
        item: '2.1',
        description: 'Ductwork, galvanised',
        unit: 'm²',
        quantity: 3200,
        budget: 416_000,
      },
      ...sums('Distribution', ['2.2', 'Chilled and condenser water pipework', 180_000]),
      {
        section: 'Controls',
        item: '3.1',
        description: 'Integration with the building management system',
        budget: 80_000,
        provisionalSum: 80_000,
      },
    ],
    bidders: [
      {
        short: 'WAM',
        response: 'shortlisted',
        prices: [842_000, 398_000, 455_000, 128, 176_500, 80_000],
        leadWeeks: 16,
        qualifications: ['Crane by the builder.'],
      },
      {
        short: 'ACM',
        response: 'submitted',
        prices: [879_000, 385_000, 462_000, 131.5, 171_000, 80_000],
        leadWeeks: 18,
      },
      {
        short: 'BRZ',
        response: 'submitted',
        prices: [815_000, 'x', 440_000, 122.4, 168_000, 95_000],
        leadWeeks: 20,
        exclusions: ['Cooling towers.'],
      },
      { short: 'SLM', response: 'declined', note: 'Supplier could not meet the acoustic limits.' },
      { short: 'VNT', response: 'undecided' },
    ],
    chosen: 'WAM',
  },
  {
    name: 'Electrical fit-out, level 3',
    trade: 'electrical',
    status: 'under_evaluation',
    approval: 'approved',
    form: 'lump_sum_breakdown',
    description:
      'Electrical fit-out of level 3: boards and submains, power and lighting, fire interface, temporary power.',
    notes: 'Client prefers LED panels of the base building range.',
    estimate: 480_000,
    issuedDaysAgo: 40,
    dueInDays: -5,
    task: 'L18-C-EL',
    leadDays: 56,
    rows: sums(
      'Electrical',
      ['1', 'Boards and submains', 125_000],
      ['2', 'Power and lighting', 215_000],
      ['3', 'Fire interface', 20_000],
      ['4', 'Temporary power', 15_000],
      ['5', 'Test and commission', 20_000],
      ['6', 'After-hours work', 25_000],
    ),
    bidders: [
      {
        short: 'CES',
        response: 'submitted',
        prices: [120_000, 210_000, 18_000, 'i', 14_000, 'x'],
        exclusions: ['After-hours work.'],
        leadWeeks: 8,
      },
      {
        short: 'FLX',
        response: 'submitted',
        prices: [128_000, 205_000, 'x', 9_500, 'i', 22_000],
        alternates: [['LED panels of the base building range', -4_500]],
        leadWeeks: 7,
      },
      {
        short: 'OHM',
        response: 'submitted',
        prices: [126_500, 217_800, 22_000, 'x', '-', 26_400],
        includesGst: true,
        qualifications: ['Builder’s crane for the main board.'],
        leadWeeks: 9,
      },
      { short: 'NTH', response: 'declined', note: 'Fully committed until May.' },
      { short: 'ARC', response: 'viewed' },
    ],
  },
  {
    name: 'Lifts, low and high rise',
    trade: 'lifts_vertical_transport',
    status: 'closed',
    approval: 'approved',
    form: 'lump_sum_breakdown',
    description:
      'Six passenger lifts and one goods lift: design, supply, installation, certification and 24 months of maintenance.',
    estimate: 3_600_000,
    issuedDaysAgo: 44,
    dueInDays: -1,
    task: 'C1020',
    leadDays: 210,
    lettingDays: 42,
    rows: sums(
      'Lifts',
      ['1.1', 'Low rise passenger lifts, three', 1_350_000],
      ['1.2', 'High rise passenger lifts, three', 1_620_000],
      ['1.3', 'Goods lift', 420_000],
      ['1.4', 'Maintenance for 24 months', 120_000],
      ['1.5', 'Builder’s use of one car', 90_000],
    ),
    bidders: [
      { short: 'ASC', response: 'submitted', prices: [1_338_000, 1_590_000, 435_000, 118_000, 84_000], leadWeeks: 30 },
      { short: 'PLM', response: 'submitted', prices: [1_402_000, 1_655_000, 398_000, 'i', 'x'], leadWeeks: 32 },
      { short: 'SKY', response: 'submitted', prices: [1_296_000, 1_612_000, 441_000, 126_000, 95_000], leadWeeks: 28 },
      { short: 'TRV', response: 'declined', note: 'Outside our range.' },
    ],
  },
  {
    name: 'Roof plant steelwork and platforms',
    trade: 'structural_steel',
    status: 'issued',
    approval: 'approved',
    form: 'bill_of_quantities',
    description: 'Supply, galvanise, deliver and erect plant steelwork, access platforms and ladders on the roof.',
    estimate: 640_000,
    issuedDaysAgo: 19,
    dueInDays: 15,
    task: 'C1010',
    leadDays: 70,
    rows: [
      { section: 'Steel', item: '1.1', description: 'Plant frames', unit: 't', quantity: 46, budget: 345_000 },
      { section: 'Steel', item: '1.2', description: 'Grating platforms', unit: 'm²', quantity: 210, budget: 94_500 },
      {
        section: 'Steel',
        item: '1.3',
        description: 'Ladders and guardrails',
        unit: 'm',
        quantity: 180,
        budget: 63_000,
      },
      ...sums('General', ['2.1', 'Shop drawings and certification', 38_000], ['2.2', 'Craneage and erection', 99_500]),
    ],
    bidders: [
      { short: 'IBS', response: 'accepted' },
      { short: 'BST', response: 'submitted', prices: [7_450, 438, 342, 41_000, 104_000], leadWeeks: 10 },
      { short: 'FRG', response: 'accepted' },
      { short: 'RVT', response: 'undecided' },
      { short: 'STR', response: 'pending' },
      { short: 'TRS', response: 'declined', note: 'Galvanising bath is booked out.' },
    ],
  },
  {
    name: 'Partitions and ceilings, levels 16 to 22',
    trade: 'partitions_plasterboard',
    status: 'issued',
    approval: 'approved',
    form: 'bill_of_quantities',
    description: 'Stud partitions, linings, insulation and suspended ceilings to levels 16 to 22.',
    estimate: 2_120_000,
    issuedDaysAgo: 26,
    dueInDays: 8,
    task: 'L16-C-FR',
    leadDays: 28,
    rows: [
      {
        section: 'Partitions',
        item: '1.1',
        description: '92 mm stud partition, both sides lined',
        unit: 'm²',
        quantity: 9800,
        budget: 1_127_000,
      },
      {
        section: 'Partitions',
        item: '1.2',
        description: 'Acoustic insulation',
        unit: 'm²',
        quantity: 7400,
        budget: 118_400,
      },
      {
        section: 'Ceilings',
        item: '2.1',
        description: 'Suspended plasterboard ceiling',
        unit: 'm²',
        quantity: 6300,
        budget: 567_000,
      },
      {
        section: 'Ceilings',
        item: '2.2',
        description: 'Mineral fibre tiles',
        unit: 'm²',
        quantity: 3100,
        budget: 217_000,
      },
      ...sums('General', ['3.1', 'Bulkheads and access panels', 90_600]),
    ],
    bidders: [
      { short: 'BPP', response: 'submitted', prices: [112.5, 15.2, 88, 69.5, 86_000], leadWeeks: 4 },
      { short: 'CCL', response: 'submitted', prices: [118, 14.9, 92.4, 66, 'x'], leadWeeks: 5 },
      { short: 'GYP', response: 'accepted' },
      { short: 'STD', response: 'accepted' },
      { short: 'WLL', response: 'undecided' },
      { short: 'TRM', response: 'declined', note: 'Programme too tight.' },
    ],
  },
  {
    name: 'Public domain and landscaping',
    trade: 'landscaping',
    status: 'draft',
    approval: 'pending_approval',
    description: 'Paving, planting, street furniture and drainage of the public domain.',
    estimate: 1_480_000,
    dueInDays: 38,
    task: 'C1030',
    leadDays: 200,
    rows: sums(
      'Public domain',
      ['1.1', 'Paving and kerbs', 720_000],
      ['1.2', 'Planting and soil', 410_000],
      ['1.3', 'Street furniture', 230_000],
      ['1.4', 'Drainage', 120_000],
    ),
    bidders: [
      { short: 'BTN', response: 'pending' },
      { short: 'GRV', response: 'pending' },
      { short: 'PVR', response: 'pending' },
      { short: 'SPC', response: 'pending' },
    ],
  },
  {
    name: 'Signage and wayfinding',
    trade: 'signage',
    status: 'on_hold',
    approval: 'in_review',
    description: 'Statutory and wayfinding signs, tenant directory.',
    estimate: null,
    dueInDays: null,
    requiredInDays: 250,
    leadDays: null,
    reason: 'The client has not chosen the graphic designer yet.',
    rows: sums('Signage', ['1.1', 'Statutory signs', 60_000], ['1.2', 'Wayfinding', 110_000]),
    bidders: [
      { short: 'SIG', response: 'pending' },
      { short: 'WAY', response: 'pending' },
      { short: 'LUM', response: 'pending' },
    ],
  },
  {
    name: 'Window furnishings',
    trade: 'window_furnishings',
    status: 'not_awarded',
    approval: 'approved',
    description: 'Roller blinds to all levels.',
    estimate: 310_000,
    issuedDaysAgo: 130,
    dueInDays: -95,
    requiredInDays: 220,
    leadDays: 60,
    reason: 'Blinds have moved to the tenants’ fit-outs.',
    rows: sums('Blinds', ['1.1', 'Roller blinds, motorised', 310_000]),
    bidders: [
      { short: 'BLD', response: 'unsuccessful', prices: [298_000] },
      { short: 'SHD', response: 'unsuccessful', prices: [341_000] },
      { short: 'KUF', response: 'declined', note: 'Not our trade.' },
    ],
  },
];
