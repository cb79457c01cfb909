import {
  changeRequestRecord,
  sopDeliverableRecord,
  sopDependencyRecord,
  sopMilestoneRecord,
  sopRecord,
} from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Platform } from '../platform/serve.ts';
import { changeRequestRules } from './change-requests.ts';
import { deliverableRules, dependencyRules, milestoneRules } from './children.ts';
import { sopRules } from './sops.ts';

/** The calls of packages of work and their lists. */
export function sopRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, sopRecord, sopRules);
  recordRoutes(app, platform, sopMilestoneRecord, milestoneRules);
  recordRoutes(app, platform, sopDependencyRecord, dependencyRules);
  recordRoutes(app, platform, sopDeliverableRecord, deliverableRules);
  recordRoutes(app, platform, changeRequestRecord, changeRequestRules);
}
