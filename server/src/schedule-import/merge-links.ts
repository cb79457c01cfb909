// Merges the links of a file into the existing ones. Links made here stay; but in an exported table the cell of
// predecessors is the complete list, so that a link missing from the cell is deleted, even one made here.
import { type Link, newLink, type Programme } from '@horizon/schedule';
import type { Draft } from '../schedule/edits/draft.ts';
import { derivedId } from './derived-id.ts';
import { imagedLinks } from './imaged-records.ts';
import type { MergeChoice } from './merge-programme.ts';
import { mergedFields } from './merged-fields.ts';

interface LinkChoice extends Pick<MergeChoice, 'matches' | 'skippedCells' | 'beyond' | 'hasPredecessors'> {
  takesFile: boolean;
  /** Our ids by the file's. */
  tasks: ReadonlyMap<string, string>;
}

/** Merges them into the draft; linear in both. */
export function mergeLinks(draft: Draft, file: Programme, choice: LinkChoice): void {
  const { projectId } = draft.state;
  const imaged = imagedLinks(choice.matches.image, projectId);
  const inFile = new Set<string>();
  for (const link of [...linksHere(file, choice), ...linksBeyond(choice)]) {
    const { predecessorId, successorId } = link;
    const id = derivedId('link', projectId, predecessorId, successorId, link.kind);
    if (inFile.has(id)) continue;
    inFile.add(id);
    const whole = { ...link, id };
    const twin = draft.twinOf(whole);
    const ownId = twin ?? id;
    const before = draft.links.get(ownId);
    const image = imaged.get(id);
    if (before && !choice.takesFile) continue;
    // A link made here changes only if the file differs from its export.
    if (twin !== null && !image) continue;
    const next = { ...whole, id: ownId };
    draft.setLink(
      ownId,
      before && image ? mergedFields(before, next, { ...image, id: ownId, predecessorId, successorId }) : next,
    );
  }
  if (!choice.takesFile) return;
  const isGiven = givenEnds(choice);
  const isFromFile = new Set(choice.tasks.values());
  const stale = draft.links.where(({ id, predecessorId, successorId, kind }) => {
    const derived = derivedId('link', projectId, predecessorId, successorId, kind);
    if (inFile.has(derived) || !imaged.has(derived) || !isGiven.any(predecessorId, successorId)) return false;
    const isOfImport = id === derived && isFromFile.has(predecessorId) && isFromFile.has(successorId);
    return isOfImport || isGiven.wholly(successorId);
  });
  for (const { id } of stale) draft.setLink(id, null);
}

/** The links of the file between our tasks. */
const linksHere = ({ links }: Programme, { tasks }: LinkChoice): Link[] =>
  links.flatMap((link) => {
    const [predecessorId, successorId] = [tasks.get(link.predecessorId), tasks.get(link.successorId)];
    return predecessorId === undefined || successorId === undefined ? [] : [{ ...link, predecessorId, successorId }];
  });

const linksBeyond = ({ beyond, tasks }: LinkChoice): Link[] =>
  beyond.flatMap(({ taskId, otherId, follows, ...link }) => {
    const own = tasks.get(taskId);
    if (own === undefined || own === otherId) return [];
    const [predecessorId, successorId] = follows ? [otherId, own] : [own, otherId];
    return [{ ...newLink('', predecessorId, successorId), ...link }];
  });

/** The tasks whose predecessors the file contains: some of them, and all of them. */
function givenEnds({ skippedCells, tasks, matches, hasPredecessors }: LinkChoice) {
  const here = new Map([...skippedCells].map(([id, kinds]) => [tasks.get(id) ?? '', kinds]));
  const isSkippedCell = (id: string, kind: string) => here.get(id)?.has(kind) ?? false;
  const own = new Set(hasPredecessors ? [...matches.own.keys()].flatMap((id) => tasks.get(id) ?? []) : []);
  return {
    any: (predecessorId: string, successorId: string) =>
      !isSkippedCell(successorId, 'predecessors') &&
      !isSkippedCell(successorId, 'uidPredecessors') &&
      !isSkippedCell(predecessorId, 'successors'),
    wholly: (successorId: string) => own.has(successorId),
  };
}
