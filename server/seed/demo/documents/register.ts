// The documents of the demo's tower: folders, and documents with their revisions, as a design team and a builder use
// them.
import type { documentTypes, disciplines } from '@horizon/contract';

export type DemoDiscipline = (typeof disciplines)[number];
type DemoType = (typeof documentTypes)[number];

export interface DemoRevision {
  revision: string;
  suitability: string;
  /** Days before the demo's day. */
  daysAgo: number;
  note: string;
}

/** How the pages of a document are drawn. */
export type DemoSheet = 'plan' | 'structure' | 'services' | 'section' | 'detail' | 'text';

export interface DemoDocument {
  number: string;
  title: string;
  discipline: DemoDiscipline | null;
  type: DemoType;
  sheet: DemoSheet;
  /** Paths of its folders; the first is its home folder. */
  folders: string[];
  revisions: DemoRevision[];
}

/** Folders by their paths, parents first. */
export const demoFolders = [
  '01 Design',
  '01 Design/Architecture',
  '01 Design/Structure',
  '01 Design/Services',
  '01 Design/Services/Mechanical',
  '01 Design/Services/Electrical',
  '01 Design/Services/Hydraulic',
  '01 Design/Services/Fire',
  '02 Specifications',
  '03 Construction',
  '03 Construction/For construction, level 14',
  '03 Construction/Method statements',
  '03 Construction/Shop drawings',
  '04 Quality',
  '04 Quality/Certificates',
  '05 Reports',
  '06 Handover',
  '07 Commercial',
  '07 Commercial/Subcontracts',
  '07 Commercial/Valuations',
];

const issue = (revision: string, suitability: string, daysAgo: number, note: string): DemoRevision => ({
  revision,
  suitability,
  daysAgo,
  note,
});
const coordination = (daysAgo: number) => issue('P01', 'S1', daysAgo, 'For coordination');
const review = (daysAgo: number) => issue('P02', 'S3', daysAgo, 'Comments of the design review included');
const construction = (daysAgo: number) => issue('C01', 'A4', daysAgo, 'For construction');

const drawing = (
  [number, title]: readonly [string, string],
  discipline: DemoDiscipline,
  sheet: DemoSheet,
  folders: string[],
  revisions: DemoRevision[],
): DemoDocument => ({ number, title, discipline, type: 'Drawing', sheet, folders, revisions });

const architecture = '01 Design/Architecture';
const structure = '01 Design/Structure';
const level14 = '03 Construction/For construction, level 14';

const text = (
  [number, title]: readonly [string, string],
  type: DemoType,
  folder: string,
  revisions: DemoRevision[],
  discipline: DemoDiscipline | null = null,
): DemoDocument => ({ number, title, discipline, type, sheet: 'text', folders: [folder], revisions });

/** The documents of the tower. */
export const towerDocuments: DemoDocument[] = [
  drawing(['A-DR-1001', 'Site plan'], 'Architecture', 'plan', [architecture], [coordination(388), review(352)]),
  drawing(
    ['A-DR-1100', 'Basement 1 plan'],
    'Architecture',
    'plan',
    [architecture],
    [coordination(380), construction(301)],
  ),
  drawing(
    ['A-DR-1200', 'Ground floor plan'],
    'Architecture',
    'plan',
    [architecture],
    [coordination(371), review(330), construction(262)],
  ),
  drawing(
    ['A-DR-1201', 'Level 1 plan'],
    'Architecture',
    'plan',
    [architecture],
    [coordination(371), construction(255)],
  ),
  drawing(
    ['A-DR-1212', 'Level 12 plan'],
    'Architecture',
    'plan',
    [architecture],
    [coordination(160), construction(84)],
  ),
  drawing(
    ['A-DR-1214', 'Level 14 plan'],
    'Architecture',
    'plan',
    [architecture, level14],
    [coordination(140), review(77), construction(31)],
  ),
  drawing(['A-DR-1215', 'Level 15 plan'], 'Architecture', 'plan', [architecture], [coordination(98), review(24)]),
  drawing(['A-DR-1222', 'Roof plan'], 'Architecture', 'plan', [architecture], [coordination(41)]),
  drawing(['A-DR-1301', 'Section A-A'], 'Architecture', 'section', [architecture], [coordination(352), review(290)]),
  drawing(
    ['A-DR-1302', 'North elevation'],
    'Architecture',
    'section',
    [architecture],
    [coordination(350), review(288)],
  ),
  drawing(
    ['A-DR-1401', 'Facade panel details'],
    'Architecture',
    'detail',
    [architecture, '03 Construction/Shop drawings'],
    [coordination(212), construction(120)],
  ),
  drawing(['S-DR-2001', 'General notes'], 'Structure', 'detail', [structure], [construction(400)]),
  drawing(
    ['S-DR-2100', 'Footing and pile plan'],
    'Structure',
    'structure',
    [structure],
    [coordination(420), construction(395)],
  ),
  drawing(
    ['S-DR-2212', 'Level 12 slab plan'],
    'Structure',
    'structure',
    [structure],
    [coordination(150), construction(80)],
  ),
  drawing(
    ['S-DR-2214', 'Level 14 slab plan'],
    'Structure',
    'structure',
    [structure, level14],
    [coordination(133), review(70), construction(28)],
  ),
  drawing(['S-DR-2215', 'Level 15 slab plan'], 'Structure', 'structure', [structure], [coordination(90), review(21)]),
  drawing(
    ['S-DR-2301', 'Core wall elevations'],
    'Structure',
    'section',
    [structure],
    [coordination(340), construction(233)],
  ),
  drawing(
    ['S-DR-2401', 'Slab edge and post-tensioning details'],
    'Structure',
    'detail',
    [structure, level14],
    [coordination(300), construction(210)],
  ),
  drawing(
    ['M-DR-3214', 'Level 14 mechanical layout'],
    'Mechanical',
    'services',
    ['01 Design/Services/Mechanical', level14],
    [coordination(118), review(35)],
  ),
  drawing(
    ['M-DR-3222', 'Plant room layout'],
    'Mechanical',
    'services',
    ['01 Design/Services/Mechanical'],
    [coordination(66)],
  ),
  drawing(
    ['E-DR-4214', 'Level 14 power and lighting'],
    'Electrical',
    'services',
    ['01 Design/Services/Electrical', level14],
    [coordination(117), review(33)],
  ),
  drawing(
    ['E-DR-4001', 'Main switchboard single line diagram'],
    'Electrical',
    'detail',
    ['01 Design/Services/Electrical'],
    [coordination(260), construction(171)],
  ),
  drawing(
    ['H-DR-5214', 'Level 14 hydraulic layout'],
    'Hydraulic',
    'services',
    ['01 Design/Services/Hydraulic', level14],
    [coordination(116), review(34)],
  ),
  drawing(
    ['F-DR-6214', 'Level 14 sprinkler layout'],
    'Fire',
    'services',
    ['01 Design/Services/Fire', level14],
    [coordination(110)],
  ),
  drawing(
    ['KUF-SD-0107', 'Facade panel type 7, shop drawing'],
    'Architecture',
    'detail',
    ['03 Construction/Shop drawings'],
    [issue('A', 'S4', 63, 'For review'), issue('B', 'A4', 42, 'Released for manufacture')],
  ),
  drawing(
    ['IBS-SD-0031', 'Roof steelwork, shop drawing'],
    'Structure',
    'detail',
    ['03 Construction/Shop drawings'],
    [issue('A', 'S4', 12, 'For review')],
  ),
  text(
    ['SP-0300', 'Concrete works specification'],
    'Specification',
    '02 Specifications',
    [coordination(410), construction(392)],
    'Structure',
  ),
  text(
    ['SP-0500', 'Structural steelwork specification'],
    'Specification',
    '02 Specifications',
    [construction(390)],
    'Structure',
  ),
  text(
    ['SP-0800', 'Facade and glazing specification'],
    'Specification',
    '02 Specifications',
    [coordination(300), construction(228)],
    'Architecture',
  ),
  text(
    ['SP-2300', 'Mechanical services specification'],
    'Specification',
    '02 Specifications',
    [construction(240)],
    'Mechanical',
  ),
  text(['MS-014', 'Tower crane climb, method statement'], 'Method statement', '03 Construction/Method statements', [
    issue('A', 'A4', 46, 'Reviewed with the crane supplier'),
  ]),
  text(
    ['MS-019', 'Post-tensioning of level 14, method statement'],
    'Method statement',
    '03 Construction/Method statements',
    [issue('A', 'S3', 20, 'For review'), issue('B', 'A4', 9, 'Stressing sequence corrected')],
  ),
  text(['QC-1208', 'Concrete strength certificate, level 12'], 'Certificate', '04 Quality/Certificates', [
    issue('1', 'A4', 18, 'Strength at 28 days'),
  ]),
  text(['QC-1211', 'Post-tensioning certificate, level 12'], 'Certificate', '04 Quality/Certificates', [
    issue('1', 'A4', 14, 'Extensions of all tendons'),
  ]),
  text(['RP-0021', 'Geotechnical report'], 'Report', '05 Reports', [issue('1', 'S2', 428, 'For information')]),
  text(['RP-0044', 'Facade wind load report'], 'Report', '05 Reports', [
    issue('1', 'S2', 250, 'For information'),
    issue('2', 'S2', 201, 'Corner panels added'),
  ]),
  text(['RP-0063', 'Acoustic report'], 'Report', '05 Reports', [issue('1', 'S2', 175, 'For information')]),
  text(['OM-0001', 'Operation and maintenance manual, contents'], 'Manual', '06 Handover', [
    issue('P01', 'S0', 15, 'First draft'),
  ]),
];

/** Folders and documents of the other projects: enough to show that a list belongs to one project. */
export const otherFolders = ['01 Design', '02 Specifications'];
export const otherDocuments: DemoDocument[] = [
  drawing(['A-DR-1000', 'General arrangement'], 'Architecture', 'plan', ['01 Design'], [coordination(60)]),
  text(
    ['SP-0300', 'Concrete works specification'],
    'Specification',
    '02 Specifications',
    [coordination(52)],
    'Structure',
  ),
];

/** A drawing whose number does not comply with the naming standard of its folder. */
export const unfitDocument = {
  folder: '03 Construction/Shop drawings',
  fileName: 'Shop drawing lift lobby ceiling.pdf',
  document: drawing(
    ['SD Lobby 7', 'Lift lobby ceiling, shop drawing'],
    'Architecture',
    'detail',
    [],
    [coordination(2)],
  ),
};
/** From the standards in every new workspace: discipline, form and number. */
export const unfitStandard = '19650000-0000-4000-8000-000000000002';
/** The folder that only some roles see, and their rights there. */
export const restricted = {
  folder: '07 Commercial',
  rights: { 'finance-manager': 'edit', 'contracts-administrator': 'edit', 'project-manager': 'view' },
} as const;
