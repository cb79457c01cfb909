// The construction of the demo's tower: the tasks, their order and their crews, as tables that generate the programme.
import type { LinkKind, Resource } from '@horizon/schedule';

export interface TowerTask {
  /** Activity id; for a summary a name of its own. */
  key: string;
  name: string;
  parent: string | null;
  section: string;
  isSummary: boolean;
  days: number;
  crew: string | null;
  units: number;
  zone: string | null;
}
export interface TowerLink {
  from: string;
  to: string;
  kind: LinkKind;
  lagDays: number;
}
export interface TowerSection {
  key: string;
  parent: string | null;
  code: string;
  name: string;
  budget: number;
}

interface Crew {
  name: string;
  trade: string;
  kind: Resource['kind'];
  units: number;
  /** A$ per hour of one unit. */
  rate: number;
  isSixDay?: boolean;
}

/** Crews with their size and hourly cost. */
export const crews: Crew[] = [
  { name: 'Site team', trade: 'Preliminaries', kind: 'labour', units: 6, rate: 95 },
  { name: 'Piling rig', trade: 'Piling', kind: 'equipment', units: 2, rate: 640, isSixDay: true },
  { name: 'Excavation', trade: 'Civil', kind: 'subcontractor', units: 3, rate: 310, isSixDay: true },
  { name: 'Formwork A', trade: 'Formwork', kind: 'labour', units: 20, rate: 88, isSixDay: true },
  { name: 'Steel fixers', trade: 'Reinforcement', kind: 'labour', units: 16, rate: 86, isSixDay: true },
  { name: 'Concrete', trade: 'Concrete', kind: 'labour', units: 12, rate: 84, isSixDay: true },
  { name: 'Blockwork', trade: 'Masonry', kind: 'subcontractor', units: 10, rate: 82 },
  { name: 'Mechanical', trade: 'Mechanical', kind: 'subcontractor', units: 18, rate: 98 },
  { name: 'Hydraulic', trade: 'Hydraulic', kind: 'subcontractor', units: 14, rate: 96 },
  { name: 'Electrical', trade: 'Electrical', kind: 'subcontractor', units: 20, rate: 97 },
  { name: 'Fire services', trade: 'Fire', kind: 'subcontractor', units: 8, rate: 96 },
  { name: 'Partitions', trade: 'Linings', kind: 'subcontractor', units: 22, rate: 84 },
  { name: 'Finishes', trade: 'Finishes', kind: 'subcontractor', units: 20, rate: 80 },
  { name: 'Facade', trade: 'Facade', kind: 'subcontractor', units: 12, rate: 104 },
  { name: 'Lifts', trade: 'Vertical transport', kind: 'subcontractor', units: 6, rate: 118 },
];

interface Step {
  code: string;
  name: string;
  days: number;
  crew: string;
  units: number;
  /** Its link to the previous step: finish to start by default. */
  kind?: LinkKind;
  lagDays?: number;
}

const structure: Step[] = [
  { code: 'FW', name: 'Formwork', days: 7, crew: 'Formwork A', units: 8 },
  { code: 'RE', name: 'Reinforcement', days: 5, crew: 'Steel fixers', units: 5, kind: 'SS', lagDays: 3 },
  { code: 'CI', name: 'Cast-in services', days: 3, crew: 'Electrical', units: 3, kind: 'SS', lagDays: 3 },
  { code: 'PO', name: 'Pour slab', days: 1, crew: 'Concrete', units: 4 },
  { code: 'ST', name: 'Strip and back-prop', days: 2, crew: 'Formwork A', units: 4, lagDays: 5 },
];
const fitOut: Step[] = [
  { code: 'BW', name: 'Blockwork and risers', days: 4, crew: 'Blockwork', units: 3 },
  { code: 'ME', name: 'Mechanical rough-in', days: 6, crew: 'Mechanical', units: 4, kind: 'SS', lagDays: 2 },
  { code: 'HY', name: 'Hydraulic rough-in', days: 5, crew: 'Hydraulic', units: 3, kind: 'SS', lagDays: 2 },
  { code: 'EL', name: 'Electrical rough-in', days: 6, crew: 'Electrical', units: 4, kind: 'SS', lagDays: 1 },
  { code: 'WP', name: 'Wet area waterproofing', days: 3, crew: 'Finishes', units: 2, lagDays: 1 },
  { code: 'FS', name: 'Fire sprinklers', days: 4, crew: 'Fire services', units: 2 },
  { code: 'FR', name: 'Wall framing', days: 5, crew: 'Partitions', units: 4 },
  { code: 'SH', name: 'Sheeting and set', days: 6, crew: 'Partitions', units: 4, kind: 'SS', lagDays: 3 },
  { code: 'CE', name: 'Ceilings', days: 5, crew: 'Partitions', units: 4 },
  { code: 'PA', name: 'Painting', days: 5, crew: 'Finishes', units: 4 },
  { code: 'FL', name: 'Floor finishes', days: 4, crew: 'Finishes', units: 4 },
  { code: 'MF', name: 'Mechanical fit-off', days: 2, crew: 'Mechanical', units: 2 },
  { code: 'EF', name: 'Electrical fit-off', days: 3, crew: 'Electrical', units: 3 },
  { code: 'DE', name: 'Defects and clean', days: 2, crew: 'Finishes', units: 3 },
];
const zones = ['Core', 'East', 'West'];
const start: Step[] = [
  { code: 'A1010', name: 'Site establishment and hoardings', days: 12, crew: 'Site team', units: 4 },
  { code: 'A1020', name: 'Services disconnection', days: 6, crew: 'Site team', units: 2, kind: 'SS', lagDays: 3 },
  { code: 'A1030', name: 'Demolition of sheds', days: 10, crew: 'Excavation', units: 2 },
  { code: 'A1040', name: 'Shoring wall and capping beam', days: 20, crew: 'Piling rig', units: 1 },
  { code: 'A1050', name: 'Foundation piles', days: 26, crew: 'Piling rig', units: 1, kind: 'SS', lagDays: 8 },
  { code: 'A1060', name: 'Bulk excavation', days: 22, crew: 'Excavation', units: 3, kind: 'SS', lagDays: 12 },
  { code: 'A1070', name: 'Detailed excavation and pile trimming', days: 9, crew: 'Excavation', units: 2 },
  { code: 'A1080', name: 'Tower crane 1 erection', days: 3, crew: 'Site team', units: 4 },
];
const end: Step[] = [
  { code: 'C1010', name: 'Roof plant and waterproofing', days: 20, crew: 'Mechanical', units: 5 },
  { code: 'C1020', name: 'Lift installation', days: 60, crew: 'Lifts', units: 4, kind: 'SS', lagDays: 5 },
  {
    code: 'C1030',
    name: 'Public domain and landscaping',
    days: 30,
    crew: 'Excavation',
    units: 2,
    kind: 'SS',
    lagDays: 10,
  },
  { code: 'C1040', name: 'Building commissioning', days: 30, crew: 'Mechanical', units: 4 },
  {
    code: 'C1050',
    name: 'Fire and essential services testing',
    days: 10,
    crew: 'Fire services',
    units: 3,
    kind: 'SS',
    lagDays: 15,
  },
  { code: 'C1060', name: 'Authority inspections', days: 8, crew: 'Site team', units: 2 },
  { code: 'C1070', name: 'Defect rectification', days: 15, crew: 'Finishes', units: 6, kind: 'SS', lagDays: 4 },
];

interface Floor {
  key: string;
  name: string;
}
const basements: Floor[] = [3, 2, 1].map((n) => ({ key: `B${n}`, name: `Basement ${n}` }));
const storeys: Floor[] = Array.from({ length: 22 }, (_, i) => ({
  key: `L${String(i + 1).padStart(2, '0')}`,
  name: `Level ${i + 1}`,
}));

class Tower {
  readonly tasks: TowerTask[] = [];
  readonly links: TowerLink[] = [];
  readonly sections: TowerSection[] = [];

  section(key: string, parent: string | null, code: string, name: string, budget: number): void {
    this.sections.push({ key, parent, code, name, budget });
    const blank = { days: 0, crew: null, units: 0, zone: null };
    this.tasks.push({
      ...blank,
      key: `S-${key}`,
      name,
      parent: parent === null ? null : `S-${parent}`,
      section: key,
      isSummary: true,
    });
  }

  milestone(key: string, name: string, section: string): void {
    const blank = { days: 0, crew: null, units: 0, zone: null, isSummary: false };
    this.tasks.push({ ...blank, key, name, parent: `S-${section}`, section });
  }

  link(from: string, to: string, kind: LinkKind = 'FS', lagDays = 0): void {
    this.links.push({ from, to, kind, lagDays });
  }

  /** Adds consecutive steps; answers the first and the last. */
  steps(steps: readonly Step[], section: string, prefix: string, suffix: string, zone: string | null): string[] {
    const keys = steps.map(({ code }) => `${prefix}${code}`);
    steps.forEach(({ name, days, crew, units, kind, lagDays }, place) => {
      const key = keys[place]!;
      this.tasks.push({
        key,
        name: `${name}${suffix}`,
        parent: `S-${section}`,
        section,
        isSummary: false,
        days,
        crew,
        units,
        zone,
      });
      if (place > 0) this.link(keys[place - 1]!, key, kind, lagDays);
    });
    return keys;
  }

  floor(floor: Floor, section: string, below: Floor | null, withFitOut: boolean): void {
    zones.forEach((zone, z) => {
      const prefix = `${floor.key}-${zone[0]}-`;
      const suffix = `, ${floor.name} ${zone}`;
      this.steps(structure, section, prefix, suffix, zone);
      if (z > 0) this.link(`${floor.key}-${zones[z - 1]![0]}-FW`, `${prefix}FW`, 'SS', 2);
      if (below) this.link(`${below.key}-${zone[0]}-PO`, `${prefix}FW`, 'FS', 6);
      if (!withFitOut) return;
      this.steps(fitOut, section, prefix, suffix, zone);
      this.link(`${prefix}ST`, `${prefix}BW`, 'FS', 2);
      // One gang rectifies the defects of a level, zone by zone.
      if (z > 0) this.link(`${floor.key}-${zones[z - 1]![0]}-DE`, `${prefix}DE`);
      // The trades go up the building: a gang cannot start a level before it has finished the one below.
      if (below) {
        for (const code of ['ME', 'FR', 'PA']) this.link(`${below.key}-${zone[0]}-${code}`, `${prefix}${code}`);
      }
    });
  }
}

let made: Tower | null = null;

/** The whole programme of the tower; always the same. */
export function towerProgramme(): Pick<Tower, 'tasks' | 'links' | 'sections'> {
  made ??= build();
  return made;
}

function build(): Tower {
  const tower = new Tower();
  tower.section('start', null, '1', 'Site start and ground works', 9_800_000);
  tower.milestone('M100', 'Contract award', 'start');
  tower.steps(start, 'start', '', '', null);
  tower.link('M100', 'A1010');
  tower.section('basement', null, '2', 'Basements', 12_400_000);
  basements.forEach((floor, i) => {
    tower.section(floor.key, 'basement', `2.${i + 1}`, floor.name, 4_000_000);
    tower.floor(floor, floor.key, basements[i - 1] ?? null, true);
  });
  tower.link('A1080', 'B3-C-FW');
  tower.section('tower', null, '3', 'Tower', 48_600_000);
  tower.milestone('M200', 'Structure out of the ground', 'tower');
  storeys.forEach((floor, i) => {
    tower.section(floor.key, 'tower', `3.${i + 1}`, floor.name, 2_100_000);
    tower.floor(floor, floor.key, storeys[i - 1] ?? basements.at(-1)!, true);
    facadeOf(tower, floor, storeys[i - 1] ?? null);
    tower.milestone(`${floor.key}-HO`, `${floor.name} ready for inspection`, floor.key);
    tower.link(`${floor.key}-W-DE`, `${floor.key}-HO`);
    tower.link(`${floor.key}-F2`, `${floor.key}-HO`);
  });
  tower.link('B1-W-PO', 'M200');
  tower.milestone('M300', 'Structure topped out', 'tower');
  for (const zone of zones) tower.link(`L22-${zone[0]}-PO`, 'M300');
  tower.section('end', null, '4', 'Roof, lifts and completion', 11_200_000);
  tower.steps(end, 'end', '', '', null);
  tower.link('M300', 'C1010');
  for (const zone of zones) tower.link(`L22-${zone[0]}-DE`, 'C1040');
  tower.milestone('M900', 'Practical completion', 'end');
  tower.link('C1060', 'M900');
  tower.link('C1070', 'M900');
  return tower;
}

const facade: Step[] = [
  { code: 'F1', name: 'Facade brackets and panels', days: 6, crew: 'Facade', units: 5 },
  { code: 'F2', name: 'Facade seals and clean', days: 3, crew: 'Facade', units: 3 },
];

function facadeOf(tower: Tower, floor: Floor, below: Floor | null): void {
  tower.steps(facade, floor.key, `${floor.key}-`, `, ${floor.name}`, null);
  tower.link(`${floor.key}-W-ST`, `${floor.key}-F1`);
  if (below) tower.link(`${below.key}-F1`, `${floor.key}-F1`);
  // No linings before the level is enclosed.
  for (const zone of zones) tower.link(`${floor.key}-F1`, `${floor.key}-${zone[0]}-SH`);
}
