// Reads the links between tasks with kind and lag (mpp-format facts, section 5).
import { type Lag, type Link, type LinkKind, newLink } from '@horizon/schedule';
import { readI32, readU16, type Slice } from './bytes.ts';
import { decodeUnit, tenthsToMinutes } from './encodings.ts';
import { openTable, type OpenProject } from './open-project.ts';
import { defaultUnitCode } from './project-properties.ts';

const kinds: LinkKind[] = ['FF', 'FS', 'SF', 'SS'];
const recordSize = 20;

/**
 * The links between known tasks, in the order of the file. `parents` has each task's parent. A link from a summary to
 * a task of its own branch means nothing and is left out, as in Microsoft Project. Cost: links times outline depth.
 */
export function readLinks(project: OpenProject, parents: Map<number, number | null>): Link[] {
  const projectUnit = defaultUnitCode(project);
  const links = new Map<string, Link>();
  let unknown = 0;
  let impossible = 0;
  for (const { state, block1 } of openTable(project, 'Cons').slots) {
    if (state !== 0 || block1.length < recordSize) continue;
    const predecessor = readI32(block1.bytes, block1.at + 4);
    const successor = readI32(block1.bytes, block1.at + 8);
    if (readI32(block1.bytes, block1.at) === 0 || predecessor === 0 || successor === 0) continue;
    if (!parents.has(predecessor) || !parents.has(successor)) {
      unknown++;
      continue;
    }
    if (predecessor === successor || isAncestor(project, { parents, predecessor, successor })) {
      impossible++;
      continue;
    }
    const link = readLink(block1, { predecessor, successor, projectUnit, isSince2013: project.isSince2013 });
    if (!links.has(link.id)) links.set(link.id, link);
  }
  project.log.leaveOut('links-to-unknown-tasks', 'Links of tasks that are not in the file', unknown);
  project.log.leaveOut('impossible-links', 'Links of a task to itself or from a summary to its own branch', impossible);
  return [...links.values()];
}

interface LinkContext {
  predecessor: number;
  successor: number;
  projectUnit: number;
  isSince2013: boolean;
}

function readLink({ bytes, at }: Slice, { predecessor, successor, projectUnit, isSince2013 }: LinkContext): Link {
  const kind = kinds[readU16(bytes, at + 12)] ?? 'FS';
  const [lagAt, unitAt] = isSince2013 ? [14, 18] : [16, 14];
  const amount = readI32(bytes, at + lagAt);
  const { unit, isElapsed } = decodeUnit(readU16(bytes, at + unitAt), projectUnit);
  const lag: Lag =
    unit === '%'
      ? { kind: isElapsed ? 'elapsed-percent' : 'percent', percent: amount }
      : { kind: isElapsed ? 'elapsed' : 'working', minutes: tenthsToMinutes(amount) };
  const link = newLink(`${predecessor}-${successor}-${kind}`, String(predecessor), String(successor));
  return { ...link, kind, lag, lagUnit: unit };
}

function isAncestor(
  { bound }: OpenProject,
  { parents, predecessor, successor }: { parents: Map<number, number | null>; predecessor: number; successor: number },
): boolean {
  let up = parents.get(successor) ?? null;
  while (up !== null && up !== predecessor) {
    bound.spend(1);
    up = parents.get(up) ?? null;
  }
  return up !== null;
}
