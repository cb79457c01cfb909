// The domains of the web client. A new domain is added here; the order is that of the items of a section of the rail.
import type { WebModule } from '../client/module.ts';
import { workspaces } from '../workspaces/module.ts';
import { projects } from '../projects/module.ts';
import { actions } from '../actions/module.ts';
import { schedule } from '../schedule/module.ts';
import { labourRates } from '../labour-rates/module.ts';
import { documents } from '../documents/module.ts';
import { transmittals } from '../transmittals/module.ts';
import { sops } from '../sops/module.ts';
import { tenders } from '../tenders/module.ts';
import { commitments } from '../commitments/module.ts';
import { clarifications } from '../clarifications/module.ts';
import { approvals } from '../approvals/module.ts';
import { markups } from '../markups/module.ts';
import { forms } from '../forms/module.ts';
import { sourceFiles } from '../source-files/module.ts';
import { people } from '../people/module.ts';
import { companies } from '../companies/module.ts';
import { clients } from '../clients/module.ts';
import { crews } from '../crews/module.ts';
import { workers } from '../workers/module.ts';
import { projectStructure } from '../project-structure/module.ts';
import { businessEntities } from '../business-entities/module.ts';
import { roles } from '../roles/module.ts';
import { implementations } from '../implementations/module.ts';
import { audit } from '../audit/module.ts';
import { notifications } from '../notifications/module.ts';
import { mail } from '../mail/module.ts';
import { integrations } from '../integrations/module.ts';
import { webhooks } from '../webhooks/module.ts';
import { jobs } from '../jobs/module.ts';
import { search } from '../search/module.ts';

const all = [
  workspaces,
  projects,
  actions,
  schedule,
  labourRates,
  documents,
  transmittals,
  sops,
  tenders,
  commitments,
  clarifications,
  approvals,
  markups,
  forms,
  sourceFiles,
  people,
  companies,
  clients,
  crews,
  workers,
  projectStructure,
  businessEntities,
  roles,
  implementations,
  audit,
  notifications,
  mail,
  integrations,
  webhooks,
  jobs,
  search,
] as const;

export const modules: readonly WebModule[] = all;

type RoutesOf<M> = M extends readonly [infer First extends { routes: readonly unknown[] }, ...infer Rest]
  ? [...First['routes'], ...RoutesOf<Rest>]
  : [];

/** The pages of every domain, typed so that a link to an unknown address does not compile. */
export const moduleRoutes = all.flatMap<unknown>(({ routes }) => routes) as unknown as RoutesOf<typeof all>;
