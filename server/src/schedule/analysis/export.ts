// The programme as a file of another tool.
import type { FastifyReply } from 'fastify';
import type { Calls, QueryOf } from '@horizon/contract';
import { type WrittenFile, writeCsv, writeMspdi, writeXer } from '@horizon/planning-files';
import { datesOf, type TaskDates } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';
import { type Column, toXlsx } from '../../platform/spreadsheet.ts';
import { exportedProgramme } from '../programme/exported-programme.ts';
import type { PlannedTask, ProgrammeState } from '../programme/state.ts';

type Format = NonNullable<QueryOf<Calls['exportSchedule']>['format']>;

const files: Record<Exclude<Format, 'xlsx'>, { ending: string; type: string; write: typeof writeMspdi }> = {
  mspdi: { ending: 'xml', type: 'application/xml; charset=utf-8', write: writeMspdi },
  xer: { ending: 'xer', type: 'text/plain', write: writeXer },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
};
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Sends the programme with its calculated dates. What the format does not hold is counted in the header
 * X-Not-Carried-Over, as URL-encoded JSON.
 */
export async function sendProgramme(reply: FastifyReply, state: ProgrammeState, format: Format): Promise<FastifyReply> {
  const { programme } = state;
  const name = fileName(programme.project.name);
  const saved = (ending: string) => reply.header('Content-Disposition', `attachment; filename="${name}.${ending}"`);
  if (format === 'xlsx') {
    saved('xlsx');
    return reply.type(xlsxType).send(await toXlsx('Programme', columnsOf(state), programme.tasks));
  }
  const { ending, type, write } = files[format];
  const { bytes, notCarriedOver }: WrittenFile = write(exportedProgramme(state).programme);
  saved(ending);
  reply.header('X-Not-Carried-Over', encodeURIComponent(JSON.stringify(notCarriedOver)));
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A name that every file system and header takes. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return plain.slice(0, 80) || 'programme';
}

function columnsOf({ programme, schedule }: ProgrammeState): Column<PlannedTask>[] {
  const rowOf = new Map(programme.tasks.map((task, i) => [task.id, i + 1]));
  const called = new Map(programme.tasks.map((task) => [task.id, task.code ?? String(rowOf.get(task.id))]));
  const depths = new Map<string, number>();
  for (const { id, parentId } of programme.tasks) depths.set(id, (depths.get(parentId ?? '') ?? 0) + 1);
  const resources = new Map(programme.resources.map((resource) => [resource.id, resource.name]));
  const byTask = Map.groupBy(programme.assignments, ({ taskId }) => taskId);
  const bySuccessor = Map.groupBy(programme.links, ({ successorId }) => successorId);
  const { minutesPerDay } = programme.project;
  const days = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : Math.round((100 * minutes) / minutesPerDay) / 100;
  const date = (minute: number | null | undefined) =>
    minute === null || minute === undefined ? null : formatMinute(minute).replace('T', ' ');
  const known = new Map<string, TaskDates | null>();
  const of = ({ id }: PlannedTask) => {
    if (!known.has(id)) known.set(id, datesOf(schedule, id));
    return known.get(id) ?? null;
  };
  return [
    { header: 'Row', value: ({ id }) => rowOf.get(id) ?? null, width: 6 },
    { header: 'Level', value: ({ id }) => depths.get(id) ?? 1, width: 6 },
    { header: 'Activity ID', value: ({ code }) => code },
    { header: 'Name', value: ({ name }) => name, width: 48 },
    { header: 'Kind', value: ({ kind }) => kind },
    { header: 'Duration (days)', value: (task) => days(of(task)?.durationMinutes), decimals: 2 },
    { header: 'Start', value: (task) => date(of(task)?.start) },
    { header: 'Finish', value: (task) => date(of(task)?.finish) },
    { header: 'Complete (%)', value: (task) => of(task)?.percentComplete ?? task.percentComplete, decimals: 2 },
    { header: 'Total float (days)', value: (task) => days(of(task)?.totalFloatMinutes), decimals: 2 },
    { header: 'Free float (days)', value: (task) => days(of(task)?.freeFloatMinutes), decimals: 2 },
    { header: 'Critical', value: (task) => (of(task)?.isCritical ? 'yes' : 'no') },
    { header: 'Actual start', value: ({ actualStart }) => date(actualStart) },
    { header: 'Actual finish', value: ({ actualFinish }) => date(actualFinish) },
    { header: 'Deadline', value: ({ deadline }) => date(deadline) },
    {
      header: 'Predecessors',
      value: ({ id }) =>
        (bySuccessor.get(id) ?? []).map(({ predecessorId, kind }) => `${called.get(predecessorId)} ${kind}`).join(', '),
      width: 30,
    },
    {
      header: 'Resources',
      value: ({ id }) => (byTask.get(id) ?? []).map(({ resourceId }) => resources.get(resourceId)).join(', '),
      width: 30,
    },
    { header: 'Trade', value: ({ trade }) => trade },
    { header: 'Crew', value: ({ crew }) => crew },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Notes', value: ({ notes }) => notes, width: 48 },
  ];
}
