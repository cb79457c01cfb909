// The people of the demo. Those with a role sign in as <role>@demo.horizon.example; the others fill the lists.
import type { BuiltInRoleKey } from '@horizon/contract';

export interface DemoPerson {
  /** The part before the @ of the e-mail. */
  mailbox: string;
  first: string;
  last: string;
  title: string;
  phone: string;
  /** Key of the company they belong to. */
  company: 'house' | 'subcontractor' | 'client';
  role: BuiltInRoleKey;
  status?: 'active' | 'invited' | 'suspended';
}

// Mobile numbers reserved for fiction.
const fictionalEndings = ['006', '110', '156', '157', '158', '159', '266', '313', '737'];

const person = (
  mailbox: string,
  name: string,
  title: string,
  role: BuiltInRoleKey,
  more: Partial<DemoPerson> = {},
): DemoPerson => {
  const [first = '', ...rest] = name.split(' ');
  const digits = [...mailbox].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1000, 7);
  const ending = fictionalEndings[digits % fictionalEndings.length]!;
  return {
    mailbox,
    first,
    last: rest.join(' '),
    title,
    phone: `0491 570 ${ending}`,
    company: 'house',
    role,
    ...more,
  };
};

/** One person for each built-in role. */
export const rolePeople: DemoPerson[] = [
  person('workspace-owner', 'Margaret Callaghan', 'Managing director', 'workspace-owner'),
  person('workspace-manager', 'Priya Raman', 'Operations manager', 'workspace-manager'),
  person('dashboard-viewer', 'Gordon Leung', 'Board member', 'dashboard-viewer'),
  person('director', 'Helen Papadopoulos', 'Construction director', 'director'),
  person('finance-manager', 'Anil Mehta', 'Finance manager', 'finance-manager'),
  person('project-manager', 'Daniel Whitmore', 'Senior project manager', 'project-manager'),
  person('contracts-administrator', 'Sophie Nguyen', 'Contracts administrator', 'contracts-administrator'),
  person('estimator', 'Marcus Oyelaran', 'Senior estimator', 'estimator'),
  person('site-manager', 'Bruno Ferretti', 'Site manager', 'site-manager'),
  person('planner', 'Ingrid Solberg', 'Planning engineer', 'planner'),
  person('document-controller', 'Tamsin Blake', 'Document controller', 'document-controller'),
  person('worker', 'Jack Tuilagi', 'Leading hand carpenter', 'worker'),
  person('auditor', 'Ruth Abernethy', 'Internal auditor', 'auditor'),
  person('subcontractor', 'Luca Bianchi', 'Project engineer', 'subcontractor', { company: 'subcontractor' }),
  person('client', 'Amelia Hartigan', "Principal's representative", 'client', { company: 'client' }),
];

/** Colleagues of the first workspace. */
export const colleagues: DemoPerson[] = [
  person('owen.fitzgerald', 'Owen Fitzgerald', 'Project engineer', 'contracts-administrator'),
  person('mei.tanaka', 'Mei Tanaka', 'Planner', 'planner'),
  person('nikhil.desai', 'Nikhil Desai', 'Quantity surveyor', 'estimator'),
  person('caitlin.moore', 'Caitlin Moore', 'Site engineer', 'site-manager'),
  person('hamish.stewart', 'Hamish Stewart', 'Foreman, structures', 'site-manager'),
  person('leila.haddad', 'Leila Haddad', 'Services manager', 'project-manager'),
  person('tomasz.kowalski', 'Tomasz Kowalski', 'Foreman, finishes', 'site-manager'),
  person('grace.okafor', 'Grace Okafor', 'Design manager', 'project-manager'),
  person('ben.ridgeway', 'Ben Ridgeway', 'Accounts payable', 'finance-manager'),
  person('chloe.marchetti', 'Chloe Marchetti', 'Graduate engineer', 'worker', { status: 'invited' }),
  person('david.pritchard', 'David Pritchard', 'Estimator', 'estimator', { status: 'suspended' }),
];

/** The people of the second company, by the same roles. */
export const otherPeople: DemoPerson[] = [
  person('workspace-owner', 'Walter Brandt', 'Owner', 'workspace-owner'),
  person('workspace-manager', 'Nadia Farouk', 'General manager', 'workspace-manager'),
  person('dashboard-viewer', 'Peter Lindqvist', 'Investor', 'dashboard-viewer'),
  person('director', 'Joanne Tully', 'Director', 'director'),
  person('finance-manager', 'Sean Moriarty', 'Finance manager', 'finance-manager'),
  person('project-manager', 'Kiri Parata', 'Project manager', 'project-manager'),
  person('contracts-administrator', 'Felix Arnold', 'Contracts administrator', 'contracts-administrator'),
  person('estimator', 'Yasmin Cole', 'Estimator', 'estimator'),
  person('site-manager', 'Rod Baxter', 'Site manager', 'site-manager'),
  person('planner', 'Elena Petrova', 'Planner', 'planner'),
  person('document-controller', 'Simon Achebe', 'Document controller', 'document-controller'),
  person('worker', 'Troy Maddox', 'Carpenter', 'worker'),
  person('auditor', 'Fiona Gallagher', 'Auditor', 'auditor'),
  person('subcontractor', 'Dean Kostas', 'Director', 'subcontractor', { company: 'subcontractor' }),
  person('client', 'Isobel Tran', 'Development manager', 'client', { company: 'client' }),
];
