// One week of the plan: from the server, or the last known board while the server is unreachable; changes go through the queue.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { keptFor, useCaller } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { rememberWeek } from '../../../client/last-week.ts';
import { isSending, queueChange } from './change-queue.ts';
import { constraintQueue } from './constraint-queue.ts';
import type { PersistedQueue } from '../../../client/persisted-queue.ts';
import type { Waiting } from '../../../client/waiting.ts';
import { proposalQueue, type ProposalWords } from './proposal-queue.ts';
import { keepBoard, keptBoard, type KeptBoard } from './change-store.ts';
import type { WaitingConstraint } from './make-ready-changes.ts';
import type { Move } from './programme-days.ts';
import { waitingChanges } from './unsent.ts';
import { useSendNow } from './use-sending.ts';
import { changeKey, promisedAtOf } from './waiting-change.ts';
import { cardsOf, sameValues, valuesOf, versionOf, withProposals, type BoardCard } from './week-board.ts';

interface WeekChoice {
  workspaceId: string;
  projectId: string;
  /** The Monday. */
  week: string;
  /** The length of the look-ahead in weeks. */
  weeks: number;
  /** Loads every task, regardless of their number. */
  isWhole: boolean;
}

/** The most tasks per call. */
export const everyTask = 20_000;

/** The board of the chosen week, functions to change it, and the waiting changes. */
export function useWeek({ workspaceId, projectId, week, weeks, isWhole }: WeekChoice) {
  const caller = useCaller();
  const userId = caller.kinde_id;
  const owner = keptFor(caller);
  const send = useSendNow(owner);
  const query = useCall('getWeeklyPlan', {
    params: { workspaceId, projectId, week },
    query: { weeks, ...(isWhole ? { limit: everyTask } : {}) },
  });
  const key = [userId, projectId, week, weeks].join('|');
  const [kept, setKept] = useState<KeptBoard | null>(null);
  const isCut = query.failureReason?.status === 0 || query.error?.status === 0;

  useEffect(() => {
    if (!query.data || owner === null) return;
    void keepBoard({ key, answer: query.data, at: new Date().toISOString() }).catch(() => undefined);
  }, [owner, key, query.data]);
  const isRead = query.data !== undefined && owner !== null;
  const { project_name: projectName, time_zone: timeZone } =
    useCall('getProject', { params: { workspaceId, projectId } }).data ?? {};
  useEffect(() => {
    if (!isRead || projectName === undefined || timeZone === undefined) return;
    rememberWeek({ personId: userId, workspaceId, projectId, week, weeks, projectName, timeZone });
  }, [isRead, userId, workspaceId, projectId, week, weeks, projectName, timeZone]);
  useEffect(() => {
    let isGone = false;
    async function look() {
      const board = await keptBoard(key);
      if (!isGone) setKept(board);
    }
    // Immediately, not only when the server is unreachable: the last known board is better than a wait.
    if (!query.data && owner !== null) void look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [owner, key, query.data]);

  const old = kept?.key === key && !query.data ? kept : null;
  const answer = query.data ?? old?.answer ?? null;
  const everything = waitingChanges.use();
  const sending = isSending.use();
  const mine = useMemo(
    () => everything.filter((change) => change.userId === owner && change.projectId === projectId),
    [everything, owner, projectId],
  );
  const constraints = useOwn(constraintQueue, owner, projectId);
  const proposals = useOwn(proposalQueue, owner, projectId);
  const waiting = useMemo(() => mine.filter((change) => !change.isSent), [mine]);
  const cards = useMemo(
    () => withProposals(answer ? cardsOf(answer, mine, constraints) : [], proposals),
    [answer, mine, constraints, proposals],
  );

  const isPlanner = answer?.abilities.includes('edit') ?? false;
  const change = useCallback(
    (moves: readonly Move[]) => {
      const at = new Date().toISOString();
      const changes = moves
        .filter(({ card, values }) => !sameValues(values, card.values))
        .map(({ card, values }) => {
          const seen = card.task.commitment ? valuesOf(card.task.commitment) : null;
          return queueChange({
            key: changeKey(userId, projectId, week, card.id),
            userId,
            workspaceId,
            projectId,
            week,
            actionId: card.id,
            taskName: card.task.name,
            values,
            isReport: !isPlanner,
            seen,
            seenVersion: versionOf(card.task.commitment),
            turn: 1,
            at,
            promisedAt: promisedAtOf(values, seen, at),
            refusal: null,
            conflict: null,
            conflictVersion: 0,
            isSent: false,
          });
        });
      // Changes made together are sent and counted together.
      if (changes.length > 0) void Promise.all(changes).then(send);
    },
    [userId, workspaceId, projectId, week, isPlanner, send],
  );
  const changeConstraint = useCallback(
    (card: BoardCard, key: string, made: WaitingConstraint['change']) => {
      void constraintQueue
        .queue({
          key,
          userId,
          workspaceId,
          projectId,
          actionId: card.id,
          taskName: card.task.name,
          change: made,
          at: new Date().toISOString(),
          refusal: null,
          isSent: false,
        })
        .then(send);
    },
    [userId, workspaceId, projectId, send],
  );
  const propose = useCallback(
    async (card: BoardCard, words: ProposalWords) => {
      const key = crypto.randomUUID();
      const [actionId, taskName, at] = [card.id, card.task.name, new Date().toISOString()];
      const made = { ...words, key, userId, workspaceId, projectId, week, actionId, taskName, at };
      await proposalQueue.queue({ ...made, refusal: null, isSent: false });
      // Wait briefly, so that an immediate refusal is shown in the form.
      await Promise.race([proposalQueue.send(userId), new Promise((done) => setTimeout(done, maxHoldMs))]);
      send();
      return proposalQueue.waiting.get().find((one) => one.key === key) ?? null;
    },
    [userId, workspaceId, projectId, week, send],
  );
  const isOwnOnly = answer?.sees_own_only ?? false;
  return {
    userId,
    isOwnOnly,
    query,
    answer,
    isCut,
    keptAt: old?.at ?? null,
    cards,
    waiting,
    constraints: useMemo(() => constraints.filter((one) => !one.isSent), [constraints]),
    proposals: useMemo(() => proposals.filter((one) => !one.isSent), [proposals]),
    sending,
    change,
    changeConstraint,
    propose,
    send,
  };
}

/** After this time a slow connection counts as offline, and the proposal waits. */
const maxHoldMs = 8000;

/** A person's entries for a project in a queue, waiting or just sent. */
function useOwn<One extends Waiting & { projectId: string }>(
  { waiting }: PersistedQueue<One>,
  owner: string | null,
  projectId: string,
): readonly One[] {
  const all = waiting.use();
  return useMemo(
    () => all.filter((one) => one.userId === owner && one.projectId === projectId),
    [all, owner, projectId],
  );
}
