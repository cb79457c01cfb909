// The content of the specifications, reports and certificates of the demo: headings with their clauses, one page each.
import type { DemoDocument } from './register.ts';

export interface DemoSection {
  heading: string;
  clauses: string[];
}

const general: DemoSection = {
  heading: 'General',
  clauses: [
    'This document is read with the drawings, the general conditions and the programme. Where they differ, ask before work is done.',
    'The builder keeps records of deliveries, inspections and tests and hands them over with the element they belong to.',
    'Hold points are released in writing by the person named in the inspection and test plan. Work beyond a hold point that has not been released is done at the risk of the subcontractor.',
    'Samples are sent fifteen working days before the material is ordered. An approved sample stays on site until the work has been accepted.',
  ],
};

const concrete: DemoSection[] = [
  general,
  {
    heading: 'Formwork',
    clauses: [
      'Formwork to AS 3610.1, class 2 for exposed soffits, class 3 elsewhere. Joints are tight; release agents leave no stain.',
      'Formwork stays until the concrete has reached 20 MPa, proven by cylinders cured on site. Undisturbed supports stay in place for two further levels.',
    ],
  },
  {
    heading: 'Reinforcement',
    clauses: [
      'Bars D500N to AS/NZS 4671. Cover is kept by plastic chairs of the height that the drawing gives, at 800 mm at most.',
      'Mechanical couplers are tested: one of each hundred, in the presence of the engineer.',
    ],
  },
  {
    heading: 'Supply of concrete',
    clauses: [
      'Grades S40 and S50 to AS 1379, shrinkage at 56 days no more than 650 microstrain, slump 120 mm at the pump.',
      'Concrete is placed within ninety minutes of batching. Water is not added on site.',
    ],
  },
  {
    heading: 'Placing and curing',
    clauses: [
      'Concrete falls no more than two metres. It is vibrated by immersion at 500 mm centres.',
      'Curing begins when the bleed water has gone and lasts seven days, by a curing compound to AS 3799 or by wet hessian.',
      'No pour starts above 35 °C or while wind, humidity and temperature give more than 1.0 kg of evaporation per square metre and hour.',
    ],
  },
  {
    heading: 'Joints',
    clauses: [
      'Construction joints are where the drawings show them. Their faces are scabbled to expose the aggregate.',
      'Pour strips stay open for at least 42 days.',
    ],
  },
  {
    heading: 'Post-tensioning',
    clauses: [
      'Strand 12.7 mm, super grade, to AS/NZS 4672. Ducts are galvanised and grouted within 28 days of stressing.',
      'Initial stressing to 25 % at 9 MPa, final stressing at 22 MPa. Measured extensions lie within seven per cent of the calculated ones.',
      'A dead-end anchorage that slips is reported on the day; the tendon is not cut before the engineer has answered.',
    ],
  },
  {
    heading: 'Tolerances and acceptance',
    clauses: [
      'Level of a slab ± 10 mm from datum, 5 mm under a straightedge of three metres. Columns plumb within 1 in 600.',
      'Concrete that does not reach its grade at 28 days is cored at the builder’s expense.',
    ],
  },
];

const steel: DemoSection[] = [
  general,
  {
    heading: 'Fabrication',
    clauses: [
      'Fabrication to AS/NZS 5131, construction category CC3. Mill certificates follow each heat.',
      'Holes are drilled or punched full size. Flame cut edges are ground smooth.',
    ],
  },
  {
    heading: 'Welding',
    clauses: [
      'Welds category SP to AS/NZS 1554.1. All butt welds are tested by ultrasound, fillet welds ten in a hundred by magnetic particles.',
      'Welding procedures are sent before the first weld.',
    ],
  },
  {
    heading: 'Protection',
    clauses: [
      'Internal steel Sa 2½ and 75 micrometres of zinc phosphate; external steel hot-dip galvanised to AS/NZS 4680.',
      'Intumescent coating for 120 minutes where the fire report asks for it.',
    ],
  },
  {
    heading: 'Erection',
    clauses: [
      'An erection engineer checks stability at each stage. Temporary bracing stays until the slab above has reached 25 MPa.',
      'Anchor bolts are surveyed before columns are landed.',
    ],
  },
];

const facade: DemoSection[] = [
  general,
  {
    heading: 'Performance',
    clauses: [
      'Design wind pressure: ultimate 4.2 kPa at corners, 2.9 kPa elsewhere. Deflection of mullions no more than span / 250.',
      'Water tightness at 30 % of the serviceability pressure, not below 300 Pa.',
    ],
  },
  {
    heading: 'Glass',
    clauses: [
      'Double glazed units, low emissivity coating on surface two; heat soaked to EN 14179 where toughened.',
      'Every pane has its mark in a corner that stays visible.',
    ],
  },
  {
    heading: 'Prototype',
    clauses: [
      'A prototype of three panels by two levels is tested to AS/NZS 4284. Panels are not made in numbers before it has passed.',
    ],
  },
  {
    heading: 'Installation',
    clauses: [
      'Brackets are surveyed within ± 3 mm before panels are hung. Panels are lifted by the monorail of the level above.',
      'Seals are pulled and tested every tenth panel.',
    ],
  },
  {
    heading: 'Warranty',
    clauses: [
      'Ten years for the system, fifteen for the coating. Replacement glass, two panes of each type, is kept by the principal.',
    ],
  },
];

const mechanical: DemoSection[] = [
  general,
  {
    heading: 'Air handling',
    clauses: [
      'Units on each level serve the perimeter and the centre by themselves. Outdoor air 10 L/s a person, at least.',
      'Ductwork to AS 4254, class B seal.',
    ],
  },
  {
    heading: 'Chilled water',
    clauses: [
      'Two chillers of 850 kW, one of 400 kW for nights. Supply 6 °C, return 14 °C.',
      'Pipework is tested to 1,000 kPa for four hours.',
    ],
  },
  {
    heading: 'Controls',
    clauses: [
      'Every point of the building management system is named by level, unit and function. Trends are kept for two years.',
    ],
  },
  {
    heading: 'Commissioning',
    clauses: [
      'Commissioning to CIBSE codes A and W. Air quantities within five per cent of those designed.',
      'The seasonal test is done in the first February and July after completion.',
    ],
  },
];

const byNumber: Record<string, DemoSection[]> = {
  'SP-0300': concrete,
  'SP-0500': steel,
  'SP-0800': facade,
  'SP-2300': mechanical,
  'MS-014': [
    {
      heading: 'Scope',
      clauses: ['The crane climbs from level 9 to level 13, on a Saturday, with no work below the climbing frame.'],
    },
    {
      heading: 'Sequence',
      clauses: [
        'Check the collars and wedges. Jack 200 mm at a time; the balance moment stays within five per cent.',
        'Wind at the jib above 36 km/h stops the climb.',
      ],
    },
    {
      heading: 'Risks',
      clauses: [
        'Exclusion zone of twelve metres around the tower. Spotters at all four corners with radios on channel 4.',
      ],
    },
  ],
  'MS-019': [
    { heading: 'Scope', clauses: ['Stressing and grouting of 212 tendons of the slab of level 14.'] },
    {
      heading: 'Stressing sequence',
      clauses: [
        'Band tendons first, from grid 4 outwards, then the distributed ones from grid C.',
        'Nobody stands behind a jack or in line with a tendon.',
      ],
    },
    {
      heading: 'Grouting',
      clauses: [
        'Grout flows from the low point until it leaves every vent at the same consistency. Cubes are kept for 28 days.',
      ],
    },
  ],
  'QC-1208': [
    {
      heading: 'Cylinder results',
      clauses: [
        'Pour 12-1: 46.5, 47.0 and 45.5 MPa at 28 days; grade S40 is reached.',
        'Pour 12-2: 44.0, 45.0 and 46.0 MPa at 28 days; grade S40 is reached.',
      ],
    },
  ],
  'QC-1211': [
    {
      heading: 'Extensions',
      clauses: [
        'All 208 tendons of level 12 lie within seven per cent of the calculated extension; the largest difference is 5.8 %.',
      ],
    },
  ],
  'RP-0021': [
    {
      heading: 'Ground',
      clauses: [
        'Fill to 4.5 m over marine clay; Hawkesbury sandstone, class III, from 11 m below the surface.',
        'Groundwater at RL 0.4, moved by the tide.',
      ],
    },
    { heading: 'Footings', clauses: ['Bored piles socketed 2.5 m into sandstone of class II carry 8 MPa at the toe.'] },
    {
      heading: 'Acid sulphate soil',
      clauses: [
        'The marine clay is potential acid sulphate soil. Excavated material is limed at 25 kg per cubic metre before it leaves.',
      ],
    },
  ],
  'RP-0044': [
    {
      heading: 'Wind tunnel',
      clauses: ['Model 1:300, 36 directions. Peak negative pressure 4.2 kPa at the north-west corner above level 16.'],
    },
  ],
  'RP-0063': [
    {
      heading: 'Noise',
      clauses: ['Night-time road noise at the west facade 64 dB(A). Glazing of Rw 38 keeps 40 dB(A) inside.'],
    },
  ],
  'OM-0001': [
    {
      heading: 'Contents',
      clauses: [
        'Structure, facade, mechanical, electrical, hydraulic, fire, lifts. Each with drawings as built, certificates, spare parts and maintenance intervals.',
      ],
    },
  ],
};

/** The sections of a document, without its title page. */
export const sectionsOf = ({ number, title }: DemoDocument): DemoSection[] =>
  byNumber[number] ?? [{ heading: title, clauses: general.clauses }];
