// The weekly plan: promises by day, their constraints and their outcomes.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import type { TaskGrouping } from '@horizon/schedule';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../client/address.ts';
import { AppLink } from '../../../client/app-link.tsx';
import { useCaller } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { lastWeek } from '../../../client/last-week.ts';
import { PageState } from '../../../client/page-state.tsx';
import { useArchivedSentence } from '../../../client/read-only.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { FilterBar, SearchField } from '../../../ui/filter-bar.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ReportPage } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { groupingLabel } from '../../parts/grouping-label.ts';
import { OpenProposals } from '../../proposals/open-proposals.tsx';
import { useProjectPlace } from '../../tasks/project-place.ts';
import { useSiteClock } from '../parts/site-clock.ts';
import { useTasksBehind } from '../parts/tasks-behind.tsx';
import { ChoiceBar, LeftNotice, WeekIsOver, WeekTools } from './choice-bar.tsx';
import { CardDrawer } from './card-drawer.tsx';
import { keepRows, keptRows } from './kept-rows.ts';
import { LookAhead } from './look-ahead.tsx';
import { OpenedWeek, useOpenedWeek } from './opened-week.tsx';
import { PlanFiguresPanel } from './plan-figures.tsx';
import { weekToPlan, type LeftCard, type Together } from './programme-days.ts';
import { doneByTap } from './done-by-tap.ts';
import { useAskedRestDay } from './use-asked-rest-day.tsx';
import { useChoice } from './use-choice.ts';
import { useWeekUndo, type ChangeCards } from './use-week-undo.ts';
import { useWeek } from './use-week.ts';
import { WaitingBar } from './waiting-bar.tsx';
import {
  dayAfter,
  crewsOf,
  groupingsOf,
  groupsOf,
  matchesWords,
  isOfWeek,
  mondayOf,
  defaultGrouping,
  type BoardCard,
  type Grouping,
} from './week-board.ts';
import { cutBoardNote, whyNotPutOn } from './plan-words.ts';
import { WeekFigures } from './week-figures.tsx';
import { WeekPaper } from './week-paper.tsx';
import { WeekStrip } from './week-strip.tsx';
import { WeekView } from './week-view.tsx';
import styles from './weekly.module.css';

const groupWords: Readonly<Record<string, string>> = {
  crew: 'By crew or person',
  responsible: 'By person',
};
const weekChoices = [1, 2, 3, 4, 5, 6];

/** The board of a week with its look-ahead and plan reliability. */
export function WeeklyPlanPage() {
  const place = useProjectPlace('Weekly plan');
  const clock = useSiteClock();
  const [params, setParams] = useAddress();
  const asked = params.get('week') ?? '';
  const week = mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : clock.today());
  const weeks = weekChoices.find((count) => String(count) === params.get('weeks')) ?? 3;
  const isWhole = params.get('all') === '1';
  const board = useWeek({ workspaceId: place.workspaceId, projectId: place.projectId, week, weeks, isWhole });
  const { by, groupings, groupName, choose } = useRows(place.projectId, board, params.get('by'), setParams);
  const groupFigures = useGroupFigures(place, week, { by, isOff: board.isOwnOnly || !board.answer });
  useKeptWeek(place.projectId, asked === '' && board.isCut && !board.answer, setParams);
  const isElsewhere = useOpenedWeek({ week, asked, answer: board.answer }, setParams);
  const mayEdit = board.answer?.abilities.includes('edit') ?? false;
  const archived = useArchivedSentence(place.projectId);
  const undoableMoves = useWeekUndo({ week, cards: board.cards, change: board.change, mayEdit });
  const [undoable, restDayQuestion] = useAskedRestDay(week, undoableMoves);
  // On a phone, the day comes before the figures.
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const choice = useChoice(board.cards);
  const [left, setLeft] = useState<readonly LeftCard[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [behind, show] = useTasksBehind(place.workspaceId, place.projectId);

  const waitingBar = (
    <WaitingBar
      waiting={board.waiting}
      constraints={board.constraints}
      proposals={board.proposals}
      sending={board.sending}
      today={clock.today()}
      onSend={board.send}
      onOpen={(taskId, of) => {
        if (of !== week) setParams({ week: of, day: null });
        setOpenId(taskId);
      }}
      isOpenable={(taskId, of) => of !== week || board.cards.some(({ id }) => id === taskId)}
    />
  );
  const bar = (
    <WeekBar {...{ week, weeks, by, groupings, words: params.get('q') ?? '' }} onChange={setParams} onRows={choose} />
  );
  if (!board.answer || isElsewhere) {
    const state = <PageState query={board.query} title="Failed to fetch the weekly plan" what="the weekly plan" />;
    // A failure has its own page heading.
    return board.query.error ? (
      <>
        {waitingBar}
        {bar}
        {state}
      </>
    ) : (
      <ReportPage title="Weekly plan" asOf="" bar={bar}>
        {waitingBar}
        {state}
      </ReportPage>
    );
  }
  // People who may not plan cannot undo a report on their own promise.
  // People who see only their own tasks do not see the programme behind the figures.
  const showBehind = board.isOwnOnly ? null : show;
  const here = board.cards.filter((card) => isOfWeek(card, week));
  const words = params.get('q') ?? '';
  const found = here.filter((card) => matchesWords(card, words));
  const withoutDay = here.filter(({ values }) => values.day === null);
  // A board stored by an older build has all tasks.
  const { tasks_in_all: inAll = board.cards.length } = board.answer;
  const cut = cutBoardNote(board.cards.length, inAll);
  const today = clock.today();
  const whyNot = (card: BoardCard, day: number | null) => whyNotPutOn(card, day, week, { today, dayOf: clock.dayOf });
  /** Changes that would be refused are not sent: they are listed with the reason. */
  const change: ChangeCards = (asked, words) => {
    const refused = asked.flatMap(({ card, values }) => {
      const why = mayEdit ? whyNot(card, values.day) : null;
      return why ? [{ id: card.id, name: card.task.name, why }] : [];
    });
    const isRefused = new Set(refused.map(({ id }) => id));
    setLeft(refused);
    const moves = asked.filter(({ card }) => !isRefused.has(card.id));
    if (mayEdit) undoable(moves, words);
    else board.change(moves);
  };
  const mayReport = ({ task }: BoardCard) =>
    mayEdit || (board.answer!.abilities.includes('report') && task.assignee_user_id === board.userId);
  const doneOf = (card: BoardCard) => doneByTap(card, { week, today, mayReport: mayReport(card) });
  /** The tasks skipped by a bulk change stay listed until dismissed. */
  function make({ moves, left: stays }: Together, words: string) {
    change(moves, words);
    if (stays.length > 0) setLeft((refused) => [...stays, ...refused]);
  }
  const later = board.cards.filter((card) => !here.includes(card));
  const open = board.cards.find((card) => card.id === openId);
  const nextWeek = weekToPlan(week, today, board.answer.rest_days);
  const { opens } = board.answer;
  const toThisWeek = () => setParams({ week: mondayOf(today), day: null });
  const isChoosing = choice.isOn || choice.ids.size > 0;
  const chosenBar = isChoosing ? (
    <ChoiceBar choice={choice} cards={here} week={week} today={today} onMake={make} />
  ) : null;
  const asOf = board.keptAt
    ? `as seen on ${clock.format(board.keptAt)}; ${board.isCut ? 'there is no connection' : 'asking for the present one …'}`
    : `as of ${clock.format(new Date(board.query.dataUpdatedAt))}`;
  return (
    <ReportPage
      title="Weekly plan"
      asOf={asOf}
      actions={
        <WeekPaper
          workspaceId={place.workspaceId}
          projectId={place.projectId}
          {...{ week, weeks, by, words }}
          answer={board.answer}
          cards={board.cards}
        />
      }
      bar={bar}
      kpis={
        isNarrow ? undefined : (
          <WeekFigures {...{ cards: here, beyond: board.answer.beyond, week, today, show: showBehind }} />
        )
      }
    >
      {waitingBar}
      {mayEdit ? <OpenProposals workspaceId={place.workspaceId} projectId={place.projectId} /> : null}
      {opens?.week_start === week ? (
        <OpenedWeek
          opens={opens}
          today={today}
          updateHref={mayEdit ? `/w/${place.workspaceId}/projects/${place.projectId}/gantt?update=today` : null}
          onThisWeek={toThisWeek}
        />
      ) : (
        <WeekIsOver next={mayEdit ? nextWeek : null} onOpen={(next) => setParams({ week: next, day: null })} />
      )}
      {cut ? (
        <div className={styles.weekIsOver} role="note">
          <p>{cut}</p>
          <Button small onClick={() => setParams({ all: '1' })}>
            Show all
          </Button>
        </div>
      ) : null}
      {weeks > 1 ? (
        <WeekStrip cards={board.cards} week={week} weeks={weeks} onOpen={(of) => setParams({ week: of, day: null })} />
      ) : null}
      {here.length === 0 ? (
        <EmptyState
          title="No task is due this week"
          detail="The board shows the programme tasks of the week. Look further ahead, or open another week."
          link={<AppLink href={`/w/${place.workspaceId}/projects/${place.projectId}/tasks`}>Open the tasks</AppLink>}
        />
      ) : (
        <>
          {mayEdit ? (
            <WeekTools
              choice={choice}
              withoutDay={withoutDay}
              week={week}
              today={today}
              nextWeek={nextWeek}
              onMake={make}
            >
              {isNarrow ? null : chosenBar}
            </WeekTools>
          ) : null}
          <LeftNotice left={left} onOpen={setOpenId} onClose={() => setLeft([])} />
          {found.length === 0 ? <p className={styles.hint}>No task of the week holds “{words}”.</p> : null}
          <WeekView
            key={week}
            restDays={board.answer.rest_days}
            choice={choice}
            week={week}
            today={today}
            groups={groupsOf(found, by, groupings)}
            by={by}
            mayEdit={mayEdit}
            archived={archived}
            whyNot={whyNot}
            onMove={change}
            onOpen={(card) => setOpenId(card.id)}
            mayFinish={(card) => doneOf(card) !== null}
            onDone={(card) => {
              const values = doneOf(card);
              if (values) change([{ card, values }]);
            }}
          />
          {isNarrow ? chosenBar : null}
        </>
      )}
      {isNarrow ? (
        <WeekFigures {...{ cards: here, beyond: board.answer.beyond, week, today, show: showBehind }} />
      ) : null}
      <div className={styles.panels}>
        {weeks > 1 ? <LookAhead cards={later} week={week} weeks={weeks} onOpen={(card) => setOpenId(card.id)} /> : null}
        <PlanFiguresPanel figures={board.answer.figures} by={groupName} groups={groupFigures} show={showBehind} />
      </div>
      {behind}
      {restDayQuestion}
      {open ? (
        <CardDrawer
          key={open.id}
          place={{ workspaceId: place.workspaceId, projectId: place.projectId }}
          card={open}
          week={week}
          today={today}
          mayEdit={mayEdit}
          archived={archived}
          mayReport={mayReport(open)}
          crews={crewsOf(board.cards)}
          restDays={board.answer.rest_days}
          criticalRule={board.answer.critical_rule}
          whyNot={whyNot}
          onThisWeek={toThisWeek}
          onChange={(values) => change([{ card: open, values }])}
          waitingConstraints={board.constraints}
          onConstraint={(key, made) => board.changeConstraint(open, key, made)}
          waitingProposals={board.proposals}
          onPropose={(words) => board.propose(open, words)}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </ReportPage>
  );
}

/** Offline, opens the week that is stored in this browser, unless the address has another. */
function useKeptWeek(projectId: string, isMissing: boolean, open: WeekBarProps['onChange']) {
  const { kinde_id: personId } = useCaller();
  useEffect(() => {
    const kept = isMissing ? lastWeek(personId) : null;
    if (kept?.projectId === projectId) open({ week: kept.week, weeks: String(kept.weeks) });
  }, [projectId, isMissing, personId, open]);
}

/** The grouping of the rows: from the address, the last one chosen, or the default for the week's tasks. */
function useRows(
  projectId: string,
  board: Pick<ReturnType<typeof useWeek>, 'answer' | 'cards'>,
  asked: string | null,
  open: WeekBarProps['onChange'],
) {
  const { kinde_id: personId } = useCaller();
  const groupings = useMemo(() => groupingsOf(board.answer), [board.answer]);
  const isOffered = (by: string | null) => groupings.some(({ key }) => key === by);
  const kept = keptRows(personId, projectId);
  const usual = useMemo(() => defaultGrouping(board.cards, groupings), [board.cards, groupings]);
  const by = [asked, kept].find(isOffered) ?? usual;
  return {
    by,
    groupings,
    groupName: groupings.find(({ key }) => key === by)?.label ?? '',
    choose: (wanted: string) => {
      keepRows(personId, projectId, wanted);
      open({ by: wanted });
    },
  };
}

/** PPC by the board's rows, unless they are crews or trades, which are always shown. */
function useGroupFigures(
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  week: string,
  { by, isOff }: { by: Grouping; isOff: boolean },
) {
  const query = { from: dayAfter(week, -84), to: week, by };
  const enabled = !isOff && by !== 'crew' && by !== 'trade';
  const figures = useCall('getPlanReliability', { params: { workspaceId, projectId }, query }, { enabled });
  return (enabled ? figures.data?.groups : undefined) ?? [];
}

interface WeekBarProps {
  week: string;
  weeks: number;
  by: Grouping;
  groupings: readonly TaskGrouping[];
  onRows: (by: Grouping) => void;
  /** Search text for the tasks on the board. */
  words: string;
  onChange: (change: Record<string, string | null>) => void;
}

function WeekBar({ week, weeks, by, groupings, words, onChange, onRows }: WeekBarProps) {
  const picker = (
    <span className={styles.weekPicker}>
      <IconButton label="Week before" small onClick={() => onChange({ week: dayAfter(week, -7), day: null })}>
        <IconChevronLeft />
      </IconButton>
      <span className={styles.inBar}>
        <DayInput
          aria-label="Week of"
          className={styles.control}
          wholeOnly
          value={week}
          onChange={(day) => {
            if (day) onChange({ week: mondayOf(day), day: null });
          }}
        />
      </span>
      <IconButton label="Week after" small onClick={() => onChange({ week: dayAfter(week, 7), day: null })}>
        <IconChevronRight />
      </IconButton>
    </span>
  );
  const inForce = (weeks === 3 ? 0 : 1) + (by === 'crew' ? 0 : 1) + (words === '' ? 0 : 1);
  return (
    <FilterBar search={picker} inForce={inForce} foldedAs="View">
      <SearchField label="Search the tasks of the week" value={words} onChange={(q) => onChange({ q })} />
      <span className={styles.range}>
        {formatDay(week)} to {formatDay(dayAfter(week, 6))}
      </span>
      <select
        className={styles.control}
        aria-label="Look-ahead"
        value={weeks}
        onChange={(event) => onChange({ weeks: event.target.value })}
      >
        {weekChoices.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'This week only' : `${count}-week look-ahead`}
          </option>
        ))}
      </select>
      <select className={styles.control} aria-label="Rows" value={by} onChange={(event) => onRows(event.target.value)}>
        {groupings.map((one) => (
          <option key={one.key} value={one.key}>
            {groupWords[one.key] ?? groupingLabel(one)}
          </option>
        ))}
      </select>
    </FilterBar>
  );
}
