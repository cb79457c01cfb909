// The proposed metadata of files that wait to be named: from the title block of a drawing, else from the file name. A file
// that was sent for a document keeps the number of that document.
import type { Incoming } from '@horizon/contract';
import {
  contradictionOf,
  inOrderOfRevisions,
  namingFaults,
  noTitleBlock,
  readDocumentName,
  type TitleBlock,
} from '@horizon/identifiers';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './incoming-store.ts';
import { namingOf, readStandards, revisionAfter } from './standards.ts';
import { titleBlocks } from './text/store.ts';

/** Files with their proposed metadata, in order. */
export async function withProposals(db: Db, scope: Scope, drops: readonly store.DropRow[]): Promise<Incoming[]> {
  const proposed = new Map<string, Incoming>();
  for (const [projectId, ofProject] of Map.groupBy(drops, ({ project_id: id }) => id)) {
    for (const each of await proposalsOn(db, scope, projectId, ofProject)) proposed.set(each.id, each);
  }
  return drops.map(({ id }) => proposed.get(id)!);
}

interface Read {
  number: string;
  revision: string;
  title: string;
  contradiction: Incoming['contradiction'];
}

/** The proposal of one file; `fixed` is the number of the document that it was sent for. */
function readOne({ name, on_hold }: store.DropRow, block: TitleBlock, fixed: string | undefined): Read {
  if (on_hold?.number) {
    const { number, revision = '', title = '' } = on_hold;
    return { number, revision, title, contradiction: null };
  }
  const named = readDocumentName(name);
  const differs = contradictionOf(named, block);
  const number = fixed === undefined && differs?.number === true;
  const contradiction =
    number || differs?.revision
      ? {
          number,
          revision: differs!.revision,
          file_name: { number: named.number, revision: named.revision },
          title_block: { number: block.number, revision: block.revision },
        }
      : null;
  if (!block.number) return { ...named, number: fixed ?? named.number, contradiction };
  return {
    number: fixed ?? block.number,
    revision: block.revision || named.revision,
    title: block.title || (named.title === named.number ? '' : named.title),
    contradiction,
  };
}

/** The number in the title block of a file that was sent for a document with another number; null if there is none. */
function otherNumber(sentFor: string | null, number: string, block: TitleBlock | undefined): string | null {
  if (sentFor === null || !block?.number) return null;
  return contradictionOf({ number, revision: '', title: '' }, block)?.number ? block.number : null;
}

async function proposalsOn(
  db: Db,
  scope: Scope,
  projectId: string,
  drops: readonly store.DropRow[],
): Promise<Incoming[]> {
  const blocks = await titleBlocks(
    db,
    scope,
    drops.map(({ file_id }) => file_id),
  );
  const sentFor = await store.documentsById(
    db,
    scope,
    drops.flatMap(({ cde_id: id }) => id ?? []),
  );
  const read = drops.map((drop) =>
    readOne(drop, blocks.get(drop.file_id) ?? noTitleBlock, sentFor.get(drop.cde_id ?? '')?.number),
  );
  const numbers = read.map(({ number }) => number.toLowerCase());
  const known = await store.documentsByNumber(db, scope, projectId, numbers);
  const contents = drops.map(({ sha256 }) => sha256);
  const identical = await store.identicalVersions(db, scope, projectId, contents);
  const standards = await readStandards(db, scope);
  const naming = await namingOf(
    db,
    scope,
    drops.flatMap(({ folder_id }) => folder_id ?? []),
  );
  /** The newest revision of each number: files without one follow it, and each other. */
  const newest = new Map<string, string>();
  for (const [key, same] of Map.groupBy(read, (one) => one.number.toLowerCase())) {
    const current = known.get(key)?.is_seen ? known.get(key)!.revision : null;
    const all = [current ?? '', ...same.map(({ revision }) => revision)].filter((each) => each !== '');
    newest.set(key, inOrderOfRevisions(standards.sequences, all, (each) => each).at(-1) ?? '');
  }
  return drops.map((drop, at) => {
    const { number, revision, title, contradiction } = read[at]!;
    const key = number.toLowerCase();
    const standard = drop.folder_id === null ? undefined : naming.get(drop.folder_id);
    const found = known.get(key);
    const document = found?.is_seen ? found : undefined;
    const next = revisionAfter(standards, newest.get(key) || null);
    const proposed = drop.on_hold?.revision || revision || next;
    if (proposed === next) newest.set(key, next);
    return {
      ...drop,
      number: document?.number ?? number,
      revision: proposed,
      title: drop.on_hold?.title || title || document?.title || '',
      discipline: drop.on_hold?.discipline ?? document?.discipline ?? null,
      type: drop.on_hold?.type ?? document?.type ?? null,
      suitability: drop.on_hold?.suitability ?? null,
      note: drop.on_hold?.note ?? null,
      naming_faults: standard ? namingFaults(standard, document?.number ?? number) : [],
      cde_id: document?.cde_id ?? null,
      is_revision: drop.cde_id !== null,
      contradiction,
      other_number: otherNumber(drop.cde_id, number, blocks.get(drop.file_id)),
      current_revision: document?.revision ?? null,
      next_revision: document ? revisionAfter(standards, document.revision) : null,
      identical: identical.get(drop.sha256) ?? [],
      is_read: drop.media_type !== 'application/pdf' || blocks.has(drop.file_id),
    };
  });
}
