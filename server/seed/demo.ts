// The demo: Southern Cross Constructions with its workspaces, and a second company, to demonstrate the separation of
// companies. The same records with the same ids on every load.
import { change, type Database } from '../src/platform/database.ts';
import type { FileStorage } from '../src/platform/files/storage.ts';
import { Sealing } from '../src/platform/sealing.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { seedBusinessEntities } from './demo/business-entities.ts';
import { seedCertificates } from './demo/certificates.ts';
import { seedDirectory } from './demo/directory.ts';
import { drawDocuments, seedDocuments } from './demo/documents.ts';
import { seedForms } from './demo/forms.ts';
import { seedCompany, type DemoCompany } from './demo/company.ts';
import { colleagues, otherPeople, rolePeople } from './demo/people.ts';
import { companies, otherCompanies, otherWorkspace, workspaces } from './demo/projects.ts';
import { seedSitePeople } from './demo/site-people.ts';
import { isUntouched } from './demo/store.ts';
import { seedTenderers } from './demo/tenderers.ts';
import { seedApprovals } from './demo/approvals.ts';
import { seedRecommendation } from './demo/recommendation.ts';
import { seedTenders } from './demo/tenders.ts';
import { seedTransmittals } from './demo/transmittals.ts';
import { seedWorkItems } from './demo/work-items.ts';
import { fixedId } from './fixed-id.ts';
import { seedLabour } from './labour.ts';
import { seedFirstProgramme } from './schedule.ts';

export { scaleDemo } from './demo/scale.ts';

const password = 'horizon-demo';
const personOf = (mailbox: string) => fixedId(`southern-cross/person/${mailbox}`);

/**
 * Loads the demo into an empty database, its files into the storage, all or nothing; answers false if there are people
 * already. `secretKey`: the key of the installation, which can then open the sealed bids.
 */
export async function seedDemo(database: Database, storage: FileStorage, secretKey: Buffer): Promise<boolean> {
  return change(database.db, { personId: null, name: 'Horizon', requestId: null }, async (tx) => {
    if (!(await isUntouched(tx))) {
      return false;
    }
    const drawing = drawDocuments(documentedProjects());
    drawing.catch(() => undefined);
    const passwordHash = await hashPassword(password);
    for (const company of demoCompanies(passwordHash)) {
      const workspaces = await seedCompany(tx, company);
      for (const [index, workspace] of workspaces.entries()) {
        await seedLabour(tx, workspace);
        await seedDirectory(tx, workspace);
        if (company.key === 'southern-cross' && index === 0) {
          await seedSitePeople(tx, workspace, { id: fixedId('southern-cross/company/house'), mail: company.mail });
        }
        await seedForms(tx, workspace);
      }
      if (company.key === 'southern-cross') {
        await seedBusinessEntities(tx, workspaces, personOf);
      }
    }
    await seedFirstProgramme(tx);
    const sealing = new Sealing(secretKey);
    const workspaceId = fixedId(`southern-cross/${workspaces[0]!.name}/workspace`);
    const personId = personOf('document-controller');
    await seedDocuments(tx, { workspaceId, personId, storage }, await drawing);
    await seedCertificates(tx, { workspaceId, personId, storage });
    await seedWorkItems(tx, personOf);
    const roleOf = (key: string) => fixedId(`southern-cross/${workspaces[0]!.name}/role/${key}`);
    await seedApprovals(tx, { workspaceId, roleOf, personOf });
    await seedTenderers(tx, workspaceId);
    const tenderSite = { workspaceId, projectId: documentedProjects()[0]!.id, personOf, sealing };
    await seedTenders(tx, tenderSite);
    await seedRecommendation(tx, tenderSite);
    await seedTransmittals(tx, { workspaceId, personId, projectId: documentedProjects()[0]!.id });
    return true;
  });
}

const documentedProjects = () =>
  workspaces[0]!.projects.map(({ number, name, address }) => ({
    id: fixedId(`southern-cross/${workspaces[0]!.name}/project/${number}`),
    number,
    name,
    address,
  }));

function demoCompanies(passwordHash: string): DemoCompany[] {
  return [
    {
      key: 'southern-cross',
      companies: {
        house: 'Southern Cross Constructions',
        subcontractor: 'Ironbark Steel',
        client: 'Harbourside Health District',
      },
      mail: 'demo.horizon.example',
      passwordHash,
      people: [...rolePeople, ...colleagues],
      workspaces,
      partners: companies,
      elsewhere: {
        'Southern Cross QLD': ['workspace-owner', 'workspace-manager', 'director', 'estimator', 'project-manager'],
        'Southern Cross VIC': [
          'workspace-owner',
          'workspace-manager',
          'director',
          'finance-manager',
          'auditor',
          'planner',
          'dashboard-viewer',
          'subcontractor',
        ],
      },
    },
    {
      key: 'meridian',
      companies: { house: 'Meridian Build Group', subcontractor: 'Quokka Concrete', client: 'Fremantle Harbour Trust' },
      mail: 'other.horizon.example',
      passwordHash,
      people: otherPeople,
      workspaces: [otherWorkspace],
      partners: otherCompanies,
      elsewhere: {},
    },
  ];
}
