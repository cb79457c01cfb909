// Crews: people who work together under a leader, with first and last days, and the cost per hour.
import { Type } from 'typebox';
import { call } from './call.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import {
  Day,
  Fields,
  Id,
  Instant,
  KindeId,
  Name,
  Nullable,
  Optional,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';

export const crewColours = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple', 'grey'] as const;

/** Maximum number of people in a crew, over all of its days. */
export const maxCrewMembers = 300;

const CrewMember = Type.Object({
  kinde_id: Type.String(),
  name: Type.String(),
  from: Nullable(Type.String({ description: 'First day in the crew; null from the beginning' })),
  to: Nullable(Type.String({ description: 'Last day in the crew; null without an end' })),
  is_current: Type.Boolean({ description: 'In the crew today' }),
  expired: Type.Array(Type.String(), { description: 'Licences, tickets and inductions that have expired, in words' }),
});

const colour = Type.Enum([...crewColours], { description: 'Colour' });
const members = Type.Array(
  Fields({
    kinde_id: KindeId('A member of the workspace'),
    from: Optional(Nullable(Day('First day in the crew'))),
    to: Optional(Nullable(Day('Last day in the crew'))),
  }),
  { maxItems: maxCrewMembers, description: 'Members with the days on which they belong to the crew' },
);
const CrewCalendar = Type.Object({
  days: Type.Array(Type.Integer(), { description: 'Days of work: 1 is Monday, 7 is Sunday' }),
  hours: Type.Number({ description: 'Hours of a day' }),
});
const calendar = Fields({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  hours: Type.Number({ minimum: 0.1, maximum: 24, multipleOf: 0.01 }),
});

export const crewRecord = record({
  one: 'Crew',
  many: 'Crews',
  table: 'crews',
  id: 'crew_id',
  title: 'name',
  hint: 'trade_category',
  domain: 'crews',
  // Workers show their crews.
  alsoShownIn: ['workers'],
  module: 'crews',
  path: '/api/workspaces/{workspaceId}/crews',
  page: 'crews',
  hasPage: true,
  people: 'members',
  fields: {
    name: required(Name('Name', 100), { noun: 'the crew’s name' }),
    colour: defaulted(colour, { help: 'Marks the crew on weekly plans.' }),
    trade_category: optional(Text('Trade', 100)),
    calendar: defaulted(calendar, { label: 'Days of work', answer: CrewCalendar }),
    members: defaulted(members, { label: 'Members', answer: Type.Array(CrewMember) }),
    leader: optional(KindeId('Leader'), { label: 'Leader', control: 'custom', help: 'One of the members.' }),
  },
  computed: {
    id: Type.String({ description: 'The same as crew_id' }),
    leader_name: Nullable(Type.String()),
    current_members: Type.Integer({ description: 'Members in the crew today' }),
    expired_members: Type.Integer({ description: 'Of these, members with an expired licence, ticket or induction' }),
  },
  filters: { id: Optional(Id('The one with this id')), colour: Optional(colour) },
  ignored: {
    created_at: Optional(Instant('Ignored: the server says when it was made')),
    updated_at: Optional(Instant('Ignored: the server says when it was changed')),
  },
  sort: ['name', 'trade_category', 'created_at', 'updated_at'],
  words: { getFailure: 'Failed to fetch crew details' },
});

const update = crewRecord.calls.updateCrew;

const CrewPrice = Type.Object({
  crew_id: Type.String(),
  date: Type.String(),
  project_id: Nullable(Type.String()),
  cost_per_hour: Nullable(
    Type.Number({ description: 'Of the members whose rate was resolved; null for callers who do not see costs' }),
  ),
  sell_per_hour: Nullable(
    Type.Number({ description: 'Of the members whose rate was resolved; null for callers who do not see rates' }),
  ),
  is_complete: Type.Boolean({ description: 'The rates of all members of the day were resolved' }),
  member_count: Type.Integer({ description: 'Members in the crew on the day' }),
  resolved_count: Type.Integer({ description: 'Of these, members whose rate was resolved' }),
  members: Type.Array(
    Type.Object({
      kinde_id: Type.String(),
      name: Type.String(),
      rate_name: Nullable(Type.String()),
      effective_date: Nullable(Type.String({ description: 'Of the version that holds on the day' })),
      is_override: Type.Boolean({ description: 'The cost is the project’s own' }),
      cost_per_hour: Nullable(Type.Number()),
      sell_per_hour: Nullable(Type.Number()),
      unresolved: Nullable(Type.String({ description: 'Why there is no rate; null where there is one' })),
    }),
  ),
});

export const crewCalls = {
  ...crewRecord.calls,
  changeCrew: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/crews',
    domain: 'crews',
    tenancy: 'workspace',
    permission: 'crews:edit',
    summary: 'Change the crew that the body names',
    description:
      'The same as changing it under its own address. Without a `version` the change is not compared with changes by others.',
    params: WorkspaceParams,
    body: Fields({
      crew_id: Id('The crew'),
      ...omitVersion(update.body!.properties),
      version: Optional(Version),
      updated_at: Optional(Instant('Ignored: the server says when it was changed')),
    }),
    answer: update.answer!,
    failures: [409, 422],
    failureMessage: 'Failed to update crew',
  }),
  priceCrew: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/crews/{id}/price',
    domain: 'crews',
    tenancy: 'workspace',
    permission: 'crews:view',
    summary: 'Cost and sell price of an hour of the crew on a day',
    description:
      'The sum of the rates of its members on that day, with all-purpose allowances and multipliers. Members without a rate are named and are in no sum.',
    params: WithId('The crew'),
    query: Fields({
      date: Optional(Day('The day; today where absent')),
      project_id: Optional(Id('With the overrides of this project')),
    }),
    answer: CrewPrice,
    failures: [422],
    failureMessage: 'Failed to price the crew',
  }),
};

function omitVersion<Properties extends { version: unknown }>({ version: _version, ...others }: Properties) {
  return others;
}
