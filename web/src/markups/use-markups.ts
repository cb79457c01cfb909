// The markups of a page: fetch, create, update, undo. Changes are optimistic; if saving fails, a toast reports it and the
// sheet shows the stored state.
import type { Markup } from '@horizon/contract';
import { afterStep, type ChangeHistory, type ChangeStep, noChanges, redo, undo } from '@horizon/markup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api, type ApiFailure, type CallAnswer, type CallInput } from '../client/api.ts';
import { isWorthRetrying, keyOf } from '../client/data.ts';
import { writeFailure } from '../client/failures.ts';
import { toast } from '../ui/toasts.ts';

export interface SheetPlace {
  workspaceId: string;
  cdeId: string;
  versionId: string;
  page: number;
}

/** The editable fields of a markup. */
export type MarkupFields = Pick<
  Markup,
  'points' | 'text' | 'style' | 'visibility' | 'status' | 'assignee_kinde_id' | 'is_locked' | 'position' | 'layer'
>;
export type NewMarkup = Pick<Markup, 'markup_type' | 'points' | 'text' | 'style' | 'visibility'>;

type Listed = CallAnswer<'listMarkups'>;

/** Markups per page of the answer. */
const maxListed = 500;

type ListQuery = CallInput<'listMarkups'>['query'];

/** All markups of a query, page after page. */
export async function wholeListOf(query: ListQuery, signal: AbortSignal): Promise<Listed> {
  const read = (page: number) => api('listMarkups', { query: { ...query, page, limit: maxListed } }, { signal });
  const first = await read(1);
  const items = [...first.items];
  for (let page = 2; items.length < first.total_count; page += 1) {
    // Sequential: the total may change from page to page.
    // oxlint-disable-next-line no-await-in-loop
    const more = await read(page);
    if (more.items.length === 0) break;
    items.push(...more.items);
  }
  return { ...first, items, count: items.length };
}

export function useMarkups({ workspaceId, cdeId, versionId, page }: SheetPlace) {
  const queries = useQueryClient();
  const query = { workspace_id: workspaceId, cde_version_id: versionId, pdf_page_number: page };
  const key = keyOf('listMarkups', { query });
  const read = useQuery<Listed, ApiFailure>({
    queryKey: key,
    queryFn: ({ signal }) => wholeListOf(query, signal),
    retry: isWorthRetrying,
  });
  const [history, setHistory] = useState<ChangeHistory<Markup>>(noChanges);
  // Sent one after the other: a redo must not overtake its undo.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const next = last.current.then(work);
    last.current = next.catch(() => undefined);
    return next;
  };

  const show = (change: (items: Markup[]) => Markup[]) =>
    queries.setQueryData<Listed>(key, (before) => (before ? { ...before, items: change(before.items) } : before));
  const put = (markup: Markup) =>
    show((items) => [...items.filter(({ id }) => id !== markup.id), markup].toSorted(byPosition));
  // The versions of markups that this person saved, for further changes before the next render.
  const versions = useRef(new Map<string, number>());
  const stored = (markup: Markup) => {
    versions.current.set(markup.id, markup.version);
    put(markup);
  };
  const drop = (id: string) => show((items) => items.filter((one) => one.id !== id));
  const fail = (title: string, error: unknown) => {
    toast.error({ title, detail: writeFailure(error).message });
    void queries.invalidateQueries({ queryKey: key });
  };
  const remember = (step: ChangeStep<Markup>) => setHistory((before) => afterStep(before, step));

  async function create(drawn: NewMarkup): Promise<Markup | null> {
    try {
      const body = {
        ...drawn,
        workspace_id: workspaceId,
        cde_id: cdeId,
        cde_version_id: versionId,
        pdf_page_number: page,
      };
      const made = await inTurn(() => api('createMarkup', { body }, { idempotencyKey: crypto.randomUUID() }));
      stored(made);
      remember([{ id: made.id, before: null, after: made }]);
      return made;
    } catch (error) {
      fail('Failed to create markup', error);
      return null;
    }
  }

  async function send(before: Markup, fields: Partial<MarkupFields>): Promise<Markup | null> {
    put({ ...before, ...fields });
    try {
      const after = await inTurn(() => {
        const version = Math.max(before.version, versions.current.get(before.id) ?? 0);
        const body = { workspace_id: workspaceId, version, ...fields };
        return api('updateMarkup', { params: { id: before.id }, body });
      });
      stored(after);
      return after;
    } catch (error) {
      fail('Failed to update markup', error);
      return null;
    }
  }

  async function change(before: Markup, fields: Partial<MarkupFields>): Promise<void> {
    const after = await send(before, fields);
    if (after) remember([{ id: before.id, before, after }]);
  }

  async function remove(markup: Markup): Promise<void> {
    drop(markup.id);
    try {
      await inTurn(() => api('deleteMarkup', { params: { id: markup.id }, query: { workspace_id: workspaceId } }));
      remember([{ id: markup.id, before: markup, after: null }]);
    } catch (error) {
      fail('Failed to delete markup', error);
    }
  }

  /** Undoes or redoes changes: sets the markups to their `after` state. */
  async function applyStep(changes: ChangeStep<Markup>): Promise<void> {
    for (const { id, before, after } of changes) {
      const params = { id };
      try {
        // One after the other, in the order of the changes.
        // oxlint-disable no-await-in-loop
        if (!after) {
          drop(id);
          await inTurn(() => api('deleteMarkup', { params, query: { workspace_id: workspaceId } }));
          continue;
        }
        const restored = before
          ? null
          : await inTurn(() => api('restoreMarkup', { params, body: { workspace_id: workspaceId } }));
        if (restored) stored(restored);
        else {
          const body = { workspace_id: workspaceId, ...fieldsOf(after) };
          stored(await inTurn(() => api('updateMarkup', { params, body })));
        }
        // oxlint-enable no-await-in-loop
      } catch (error) {
        fail('Failed to update markup', error);
      }
    }
  }

  async function step(turn: typeof undo<Markup>): Promise<void> {
    const taken = turn(history);
    if (!taken) return;
    setHistory(taken.history);
    await applyStep(taken.changes);
  }

  return {
    read,
    markups: useMemo(() => read.data?.items ?? [], [read.data]),
    mayCreate: read.data?.abilities.includes('create') ?? false,
    create,
    change,
    remove,
    undo: history.done.length > 0 ? () => step(undo) : null,
    redo: history.undone.length > 0 ? () => step(redo) : null,
  };
}

const byPosition = (a: Markup, b: Markup) => a.position - b.position || a.id.localeCompare(b.id);

const fieldsOf = (markup: Markup): MarkupFields => {
  const { points, text, style, visibility, status, assignee_kinde_id, is_locked, position, layer } = markup;
  return { points, text, style, visibility, status, assignee_kinde_id, is_locked, position, layer };
};
