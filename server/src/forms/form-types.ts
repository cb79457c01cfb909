// Form types: the draft is a plain record; publishing creates its next version, which never changes.
import type { formTypeRecord } from '@horizon/contract';
import { designFaults, type Section } from '@horizon/forms';
import { isDeepStrictEqual } from 'node:util';
import { json } from '../platform/columns.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, isDeleted, stale } from '../platform/failures.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './store.ts';

export type FormType = Stored<typeof formTypeRecord>;

/** Form types: each name once. The draft may be incomplete; it is checked when it is published. */
export const formTypeRules: RecordRules<typeof formTypeRecord> = {
  duplicates: {
    form_types_once: {
      field: 'name',
      sentence: ({ name }) => `There is a form type called ${name} already. Choose another name.`,
    },
  },
  check: ({ before }, values) => {
    const isReworded =
      values.sections !== undefined && before !== null && !isDeepStrictEqual(values.sections, before.sections);
    return isReworded ? { ...values, is_changed: true } : values;
  },
};

/** Publishes the draft; does nothing if it is already published. Throws 409 if it changed since it was read. */
export async function publish(
  tx: Tx,
  scope: Scope,
  { type, version, present, now }: { type: FormType; version: number; present: () => Promise<unknown>; now: Date },
): Promise<void> {
  if (type.is_deleted) throw isDeleted('form type');
  if (type.version !== version) throw stale(await present());
  const sections = type.sections as Section[];
  const faults = designFaults(sections);
  if (Object.keys(faults).length > 0) {
    throw againstRule(Object.fromEntries(Object.entries(faults).map(([path, sentence]) => [path, [sentence]])));
  }
  if (!type.is_changed && type.published_version !== null) return;
  const number = (type.published_version ?? 0) + 1;
  const published_at = now.toISOString();
  const key = { workspace_id: scope.workspaceId, id: type.id };
  if (
    !(await updateRow(tx, 'form_types', key, version, { published_version: number, published_at, is_changed: false }))
  ) {
    throw stale(await present());
  }
  await insertRow(tx, 'form_type_versions', {
    workspace_id: scope.workspaceId,
    form_type_id: type.id,
    number,
    name: type.name,
    sections: json(sections),
    published_at,
    published_by_user_id: scope.personId,
  });
}

/** The version of a new form: the named one, or the published one. Throws 422 if there is none. */
export async function versionToFill(
  tx: Tx,
  scope: Scope,
  typeId: string,
  named: number | undefined,
): Promise<store.TypeVersion> {
  const versions = await store.listVersions(tx, scope, typeId);
  const version = named === undefined ? versions[0] : versions.find(({ number }) => number === named);
  if (!version) {
    throw againstRule(
      versions.length === 0
        ? { form_type_id: ['This form type has not been published. Publish it first.'] }
        : { form_type_version: ['This form type has no such version.'] },
    );
  }
  return version;
}
