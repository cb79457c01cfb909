// The domains of the server. A new domain is added here; the order is that of equal search results.
import type { Module } from './module.ts';
import { registerSearched } from './search/searched-kinds.ts';
import { session } from './session/module.ts';
import { workspaces } from './workspaces/module.ts';
import { projects } from './projects/module.ts';
import { people } from './people/module.ts';
import { roles } from './roles/module.ts';
import { labourRates } from './labour-rates/module.ts';
import { companies } from './companies/module.ts';
import { clients } from './clients/module.ts';
import { businessEntities } from './business-entities/module.ts';
import { projectStructure } from './project-structure/module.ts';
import { sourceFiles } from './source-files/module.ts';
import { crews } from './crews/module.ts';
import { workers } from './workers/module.ts';
import { bulkInvites } from './bulk-invites/module.ts';
import { documents } from './documents/module.ts';
import { files } from './files/module.ts';
import { markups } from './markups/module.ts';
import { transmittals } from './transmittals/module.ts';
import { tenders } from './tenders/module.ts';
import { commitments } from './commitments/module.ts';
import { clarifications } from './clarifications/module.ts';
import { approvals } from './approvals/module.ts';
import { sops } from './sops/module.ts';
import { forms } from './forms/module.ts';
import { schedule } from './schedule/module.ts';
import { scheduleImport } from './schedule-import/module.ts';
import { actions } from './actions/module.ts';
import { wbs } from './wbs/module.ts';
import { implementations } from './implementations/module.ts';
import { integrations } from './integrations/module.ts';
import { savedViews } from './saved-views/module.ts';
import { search } from './search/module.ts';
import { associations } from './associations/module.ts';
import { comments } from './comments/module.ts';
import { audit } from './audit/module.ts';
import { live } from './live/module.ts';
import { jobs } from './jobs/module.ts';
import { mail } from './mail/module.ts';
import { notifications } from './notifications/module.ts';
import { webhooks } from './webhooks/module.ts';
import { calendarFeed } from './calendar-feed/module.ts';

export const modules: readonly Module[] = [
  session,
  workspaces,
  projects,
  people,
  roles,
  labourRates,
  companies,
  clients,
  businessEntities,
  projectStructure,
  sourceFiles,
  crews,
  workers,
  bulkInvites,
  documents,
  files,
  markups,
  transmittals,
  tenders,
  commitments,
  clarifications,
  sops,
  approvals,
  forms,
  schedule,
  scheduleImport,
  actions,
  wbs,
  implementations,
  integrations,
  savedViews,
  search,
  associations,
  comments,
  audit,
  live,
  jobs,
  mail,
  notifications,
  webhooks,
  calendarFeed,
];

for (const { searched } of modules) if (searched) registerSearched(searched);
