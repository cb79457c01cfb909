// The distribution matrix: its rules, and the recipients that they propose for documents.
import {
  transmittalPurposes,
  type AnswerOf,
  type Calls,
  type distributionRuleRecord,
  type NewRecipient,
  type TransmittalPurpose,
} from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';
import type { Column } from '../platform/spreadsheet.ts';
import { placesOf } from '../documents/folder-store.ts';
import * as store from './store.ts';
import { visibleRules } from './visible.ts';

type Rule = Stored<typeof distributionRuleRecord>;
type RuleAnswer = AnswerOf<Calls['getDistributionRule']>;

const columns: Column<RuleAnswer>[] = [
  { header: 'Recipient', value: ({ name }) => name, width: 26 },
  { header: 'E-mail address', value: ({ email }) => email, width: 32 },
  { header: 'Company', value: ({ company }) => company, width: 24 },
  { header: 'Project', value: ({ project_name }) => project_name ?? null, width: 26 },
  { header: 'Discipline', value: ({ discipline }) => discipline, width: 16 },
  { header: 'Type', value: ({ type }) => type, width: 16 },
  { header: 'Folder', value: ({ folder_path }) => folder_path, width: 30 },
  { header: 'Purpose', value: ({ purpose }) => purpose && transmittalPurposes[purpose].label, width: 22 },
  { header: 'To or CC', value: ({ role }) => (role === 'to' ? 'To' : 'CC'), width: 10 },
  { header: 'Blind', value: ({ is_blind }) => (is_blind ? 'yes' : 'no'), width: 8 },
];

export const distributionRules: RecordRules<typeof distributionRuleRecord> = {
  duplicates: {
    distribution_rules_once: {
      field: 'email',
      sentence: ({ name }) => `${name} gets these documents by another rule already. Change that rule instead.`,
    },
  },
  check: async ({ tx, scope, before }, values) => {
    const projectId = before?.project_id ?? values.project_id!;
    const changed: Partial<Rule> & { kinde_id?: string | null } = { ...values };
    if (values.email !== undefined) {
      changed.kinde_id =
        (await store.membersByEmail(tx, scope.workspaceId, [values.email])).get(values.email.toLowerCase()) ?? null;
    }
    if (values.folder_id) {
      const found = await store.findFolderId(tx, scope.workspaceId, projectId, values.folder_id);
      if (!found) throw againstRule({ folder_id: [`There is no folder “${values.folder_id}” in this project.`] });
      changed.folder_id = found;
    }
    return changed;
  },
  seen: visibleRules,
  present: async (db, rows, { scopeOf }) => {
    const folders = rows.flatMap(({ workspace_id, folder_id }) => (folder_id ? [{ workspace_id, id: folder_id }] : []));
    const places = folders.length > 0 ? await placesOf(db, folders, scopeOf(rows[0]!)) : new Map();
    return rows.map(({ folder_id }) => ({ folder_path: folder_id ? (places.get(folder_id)?.path ?? null) : null }));
  },
  columns,
};

/** A recipient that the matrix proposes. */
export interface Proposed {
  kinde_id: string | null;
  email: string | null;
  name: string;
  company: string | null;
  role: 'to' | 'cc';
  is_blind: boolean;
  /** False for a member without access to transmittals of the project. */
  may: boolean;
  /** Numbers of the documents that they get by the matrix. */
  documents: string[];
}

/**
 * The recipients that the matrix of a project proposes for documents, by name. Rules for a purpose apply only to that
 * purpose. If several rules match, To takes precedence over CC, and blind over visible. Cost: rules × documents.
 */
export async function proposeRecipients(
  db: Db,
  place: { workspaceId: string; projectId: string },
  chosen: { cdeIds: readonly string[]; purposes: readonly TransmittalPurpose[] },
): Promise<Proposed[]> {
  const { workspaceId, projectId } = place;
  const rules = await store.matchingRules(db, place, chosen);
  const byEmail = await store.membersByEmail(
    db,
    workspaceId,
    rules.filter(({ kinde_id }) => kinde_id === null).map(({ email }) => email),
  );
  const memberOf = (rule: store.MatchingRule) => rule.kinde_id ?? byEmail.get(rule.email.toLowerCase()) ?? null;
  const candidates = new Map(
    (
      await store.candidatesOf(
        db,
        workspaceId,
        projectId,
        rules.flatMap((rule) => memberOf(rule) ?? []),
      )
    ).map((one) => [one.kinde_id, one]),
  );
  const found = new Map<string, Proposed>();
  for (const rule of rules) {
    const kinde_id = memberOf(rule);
    const member = kinde_id === null ? undefined : candidates.get(kinde_id);
    const key = kinde_id ?? rule.email.toLowerCase();
    const before = found.get(key);
    found.set(key, {
      kinde_id,
      email: kinde_id === null ? rule.email : null,
      name: member?.name ?? rule.name,
      company: member?.company ?? rule.company,
      role: before?.role === 'to' ? 'to' : rule.role,
      is_blind: rule.is_blind || (before?.is_blind ?? false),
      may: kinde_id === null || (member?.may ?? false),
      documents: [...new Set([...(before?.documents ?? []), ...rule.documents])].toSorted(),
    });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Proposed recipients who can receive the transmittal, as new recipients. */
export const asRecipients = (proposed: readonly Proposed[]): NewRecipient[] =>
  proposed
    .filter(({ may }) => may)
    .map(({ kinde_id, email, name, company, role, is_blind }) =>
      kinde_id === null ? { email: email!, name, company, role, is_blind } : { kinde_id, role, is_blind },
    );
