// The shapes of markups in calls: points, style, and the fields that people can change.
import { markupTypes, styleLimits } from '@horizon/markup';
import { Type, type Static } from 'typebox';
import { Instant, LongText, Nullable, OneOrSeveral, Optional, Text, Version } from '../schema.ts';

export const markupVisibilities = ['private', 'team', 'published'] as const;
export type MarkupVisibility = (typeof markupVisibilities)[number];
export const markupVisibilityLabels: Readonly<Record<MarkupVisibility, string>> = {
  private: 'Private',
  team: 'Team',
  published: 'Published',
};

export const markupStatuses = ['open', 'in_review', 'accepted', 'rejected', 'closed'] as const;
export type MarkupStatus = (typeof markupStatuses)[number];
export const markupStatusLabels: Readonly<Record<MarkupStatus, string>> = {
  open: 'Open',
  in_review: 'In review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  closed: 'Closed',
};

const Coordinate = Type.Number({ minimum: -100_000, maximum: 100_000 });
export const Points = Type.Array(Type.Object({ x: Coordinate, y: Coordinate }, { additionalProperties: false }), {
  minItems: 1,
  maxItems: 5000,
  description: 'Points in PDF user space: 1/72 inch, y upwards, before the rotation of the page',
});
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour, #rrggbb' });
export const Style = Type.Object(
  {
    colour: Colour,
    fill: Nullable(Colour),
    widthPt: Type.Number({
      minimum: styleLimits.widthPt.least,
      maximum: styleLimits.widthPt.most,
      description: 'Width of the line in points',
    }),
    opacity: Type.Number({ minimum: 0.05, maximum: 1 }),
    fontSizePt: Type.Number({
      minimum: styleLimits.fontSizePt.least,
      maximum: styleLimits.fontSizePt.most,
      description: 'Size of the text in points',
    }),
  },
  { additionalProperties: false, description: 'How it is drawn' },
);
export const MarkupTypeName = Type.Enum([...markupTypes], { description: 'Kind of markup' });
export const Visibility = Type.Enum([...markupVisibilities], {
  description:
    'private: only its author sees it; team: people who may see markups of the project; published: they and guests',
});
export const Status = Type.Enum([...markupStatuses], { description: 'Status' });
export const Page = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page of the PDF, from 1' });

const Measure = Type.Object({
  value: Type.Number(),
  unit: Type.String({ description: 'mm, m, ft, m², ft², ° or no.' }),
});

export const Markup = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Type.String(),
  cde_id: Type.String(),
  cde_version_id: Type.String(),
  pdf_page_number: Page,
  author_kinde_id: Type.String(),
  author_name: Type.String(),
  source_author: Nullable(
    Type.String({ description: 'The person that drew it, if the author imported or carried it' }),
  ),
  markup_type: MarkupTypeName,
  workflow_context: Nullable(Type.String()),
  points: Points,
  text: Nullable(Type.String()),
  style: Style,
  measure: Nullable(Measure),
  visibility: Visibility,
  status: Status,
  assignee_kinde_id: Nullable(Type.String()),
  assignee_name: Nullable(Type.String()),
  layer: Nullable(Type.String({ description: 'Name of the layer that it is on, such as a discipline' })),
  source_key: Nullable(
    Type.String({ description: 'Of an annotation that it was taken over from, in the PDF or an XFDF file' }),
  ),
  carried_from: Nullable(Type.String({ description: 'The markup of an earlier revision that it was carried from' })),
  comment_count: Type.Integer({ description: 'Comments on it' }),
  action_count: Type.Integer({ description: 'Work items made from it' }),
  is_locked: Type.Boolean({ description: 'Not changed by a press on the sheet' }),
  position: Type.Integer({ description: 'Order on the page; the highest is on top' }),
  is_deleted: Type.Boolean(),
  version: Version,
  created_at: Instant('When it was drawn'),
  updated_at: Instant('When it was changed last'),
  abilities: Type.Array(Type.String(), { description: 'edit, set_status, delete, comment' }),
});
export type Markup = Static<typeof Markup>;

/** The fields of a markup that people can change. */
export const changeable = {
  points: Optional(Points),
  text: Optional(Nullable(LongText('Text', 2000))),
  style: Optional(Style),
  visibility: Optional(Visibility),
  status: Optional(Status),
  assignee_kinde_id: Optional(Nullable(Text('Assignee: a member of the workspace', 200))),
  is_locked: Optional(Type.Boolean({ description: 'Not changed by a press on the sheet' })),
  position: Optional(
    Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Order on the page' }),
  ),
  layer: Optional(Nullable(Text('Layer that it is on, such as a discipline', 80))),
  workflow_context: Optional(Nullable(Text('Workflow that it is part of, such as a review', 200))),
};

/** The filters of a list of markups. */
export const filters = {
  pdf_page_number: Optional(Page),
  markup_type: Optional(OneOrSeveral(MarkupTypeName)),
  status: Optional(OneOrSeveral(Status)),
  visibility: Optional(OneOrSeveral(Visibility)),
  author_kinde_id: Optional(Text('Its author', 200)),
  assignee_kinde_id: Optional(Text('Its assignee', 200)),
  layer: Optional(Text('Layer that it is on', 80)),
  workflow_context: Optional(Text('Workflow that it is part of', 200)),
};

/** A drawn markup, without its position. */
export const Drawn = {
  markup_type: MarkupTypeName,
  points: Points,
  text: Nullable(LongText('Text', 2000)),
  style: Style,
};
