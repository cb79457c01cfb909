// The two sides of a comparison: the live programme, a baseline, the programme after an import, or an earlier revision.
// The address has a short code for each side: `live`, `b0`, `r12`.
import type { CallAnswer, CallInput } from '../../client/api.ts';
import { formatDay } from '../../ui/format.ts';
import type { SiteClock } from '../plan/parts/site-clock.ts';

type Baseline = CallAnswer<'listBaselines'>['items'][number];
type Batch = CallAnswer<'listScheduleBatches'>['items'][number];
type Query = NonNullable<CallInput<'compareSchedules'>['query']>;

export interface SideGroup {
  label: string;
  choices: readonly { value: string; label: string }[];
}

export interface Known {
  baselines: readonly Baseline[];
  imports: readonly Batch[];
  /** Edits that moved the data date, or that have a name. */
  updates: readonly Batch[];
  batches: readonly Batch[];
}

/** The choices for a side, in groups. */
export function sideGroups(
  { baselines, imports, updates, batches }: Known,
  { format, dayOf }: Pick<SiteClock, 'format' | 'dayOf'>,
): SideGroup[] {
  const isNamed = new Set([...imports, ...updates].map(({ revision }) => revision));
  return [
    { label: 'Programme', choices: [{ value: 'live', label: 'Live programme' }] },
    {
      label: 'Baselines',
      choices: baselines.map(({ number, name, captured_at }) => ({
        value: `b${number}`,
        label: `Baseline of ${formatDay(dayOf(captured_at))} – ${name}`,
      })),
    },
    {
      label: 'Import updates',
      choices: imports.flatMap(({ revision, note, at }) => [
        { value: `r${revision}`, label: `After ${importWords(note)}, ${format(at)}` },
        { value: `r${revision - 1}`, label: `Before ${importWords(note)}, ${format(at)}` },
      ]),
    },
    {
      label: 'Updates',
      choices: updates
        .filter(({ is_undone }) => !is_undone)
        .flatMap(({ revision, note, at }) => [
          { value: `r${revision}`, label: `After ${updateWords(note)}, ${format(at)}` },
          { value: `r${revision - 1}`, label: `Before ${updateWords(note)}, ${format(at)}` },
        ]),
    },
    {
      label: 'Earlier revisions',
      choices: batches
        .slice(1)
        .filter(({ revision }) => !isNamed.has(revision))
        .map((batch) => ({ value: `r${batch.revision}`, label: revisionWords(batch, format) })),
    },
  ].filter(({ choices }) => choices.length > 0);
}

/** `the import of hotel-project.xer`. */
function importWords(note: string): string {
  return note === '' ? 'the import' : note.replace(/^I/, 'the i');
}

/** `the update to 30 Nov 2026`. */
function updateWords(note: string): string {
  return note === '' ? 'the update' : note.replace(/^Update/, 'the update');
}

const kindWords: Partial<Record<Batch['kind'], string>> = {
  undo: 'an undo',
  redo: 'a redo',
  levelling: 'levelling',
  scenario: 'a what-if applied',
};

/** `Revision 7, Jane Doe, 12 Nov 2026, 09:15: Change the duration of Pour slab`. */
function revisionWords({ revision, by_name, at, note, kind }: Batch, format: SiteClock['format']): string {
  const what = note || kindWords[kind];
  return `Revision ${revision}, ${by_name}, ${format(at)}${what ? `: ${what}` : ''}`;
}

/**
 * The default comparison, unless the address names another: the current baseline, else the state before the last
 * import, update or edit, against the live programme.
 */
export function defaultFrom({ baselines, imports, updates, batches }: Known): string | null {
  const current = baselines.find(({ is_current }) => is_current);
  if (current) return `b${current.number}`;
  const [last = batches[0]] = [...imports.slice(0, 1), ...updates.slice(0, 1)].toSorted(
    (a, b) => b.revision - a.revision,
  );
  return last ? `r${last.revision - 1}` : null;
}

/** The query of the call for two sides; an invalid code counts as live. */
export function queryOf(from: string, to: string): Query {
  const query: Query = {};
  const [fromBaseline, fromRevision] = readSide(from);
  const [toBaseline, toRevision] = readSide(to);
  if (fromBaseline !== null) query.from_baseline = fromBaseline;
  if (fromRevision !== null) query.from = fromRevision;
  if (toBaseline !== null) query.to_baseline = toBaseline;
  if (toRevision !== null) query.to = toRevision;
  return query;
}

function readSide(word: string): [baseline: number | null, revision: number | null] {
  const [, kind, figure] = /^([br])(\d{1,9})$/.exec(word) ?? [];
  const number = Number(figure);
  return [kind === 'b' ? number : null, kind === 'r' ? number : null];
}
