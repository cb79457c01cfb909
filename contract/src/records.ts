// Every record that is declared with `record()`, by its table. History labels, saved views, live refresh, search and
// the generated tests use this list.
import { clientRecord } from './clients.ts';
import { companyRecord } from './companies.ts';
import { crewRecord } from './crews.ts';
import { documentRecord } from './documents/document.ts';
import { folderRecord } from './documents/folders.ts';
import { prequalificationRecord } from './prequalifications.ts';
import { buildingRecord, teamRecord } from './project-structure.ts';
import { formTypeRecord } from './forms/form-types.ts';
import { sourceFileRecord } from './source-files.ts';
import { subcontractLineRecord, subcontractRecord } from './commitments.ts';
import { clarificationRecord } from './clarifications.ts';
import { tenderPackageRecord } from './tenders.ts';
import {
  changeRequestRecord,
  sopDeliverableRecord,
  sopDependencyRecord,
  sopMilestoneRecord,
  sopRecord,
} from './sops.ts';
import { distributionRuleRecord } from './transmittals/distribution.ts';
import { webhookRecord } from './webhooks.ts';
import type { AnsweredRecord, AnyRecord } from './record/record.ts';

export const records = {
  companies: companyRecord,
  prequalifications: prequalificationRecord,
  clients: clientRecord,
  teams: teamRecord,
  buildings: buildingRecord,
  source_files: sourceFileRecord,
  crews: crewRecord,
  documents: documentRecord,
  cde_folders: folderRecord,
  form_types: formTypeRecord,
  distribution_rules: distributionRuleRecord,
  tender_packages: tenderPackageRecord,
  clarifications: clarificationRecord,
  subcontracts: subcontractRecord,
  subcontract_lines: subcontractLineRecord,
  sops: sopRecord,
  sop_milestones: sopMilestoneRecord,
  sop_dependencies: sopDependencyRecord,
  sop_deliverables: sopDeliverableRecord,
  change_requests: changeRequestRecord,
  webhooks: webhookRecord,
} as const;
export type RecordTable = keyof typeof records;
/** Address of the list of a declared record in its workspace. */
export type RecordPage = NonNullable<(typeof records)[RecordTable]['page']>;

/** A declared record in responses. */
export type RecordAnswer<Table extends RecordTable> = AnsweredRecord<(typeof records)[Table]>;

/** The declaration of a kind of record; undefined for kinds that are not declared. */
export function recordOf(table: string): AnyRecord | undefined {
  return Object.hasOwn(records, table) ? (records[table as RecordTable] as unknown as AnyRecord) : undefined;
}

/** The topic of a domain that its records name. */
export const topicOf = (domain: string): string | undefined =>
  (Object.values(records) as unknown as AnyRecord[]).find((one) => one.domain === domain && one.topic)?.topic;

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The calls of all declared records. */
export const recordCalls = Object.assign({}, ...Object.values(records).map(({ calls }) => calls)) as Together<
  (typeof records)[RecordTable]['calls']
>;

/** The declared children of a record. */
export const childrenOf = (table: string): AnyRecord[] =>
  (Object.values(records) as unknown as AnyRecord[]).filter(({ parent }) => parent?.record.table === table);
