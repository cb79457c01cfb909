// The scales of pages, and of parts of pages (viewports) such as a detail.
import { lengthUnits } from '@horizon/markup';
import { type Static, Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Message, Nullable, Optional, Text } from '../schema.ts';
import { area, VersionParams, versionPath } from './area.ts';
import { Page } from './shapes.ts';

const scale = {
  millimetres_per_pt: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description:
      'Millimetres on site to a unit of the page’s coordinates: a point on paper, or several where the page has a UserUnit',
  }),
  unit: Type.Enum([...lengthUnits], { description: 'In which lengths are shown' }),
};
const SheetScale = Type.Object({ pdf_page_number: Page, ...scale });
const Side = Type.Number({ minimum: -100_000, maximum: 100_000 });
const Bounds = Type.Object(
  { left: Side, bottom: Side, right: Side, top: Side },
  { additionalProperties: false, description: 'Its sides in points of the page' },
);
const ofFile = {
  pdf_page_number: Page,
  ...scale,
  name: Nullable(Text('Name, such as Detail 3', 80)),
  bounds: Nullable(Bounds),
};
/** A scale in a file, of a page or of a part of it. */
export const FileScale = Type.Object(ofFile, {
  additionalProperties: false,
  description: 'Scale of a page, or of a part of it where bounds is given',
});
/** The same as it is found, with its ratio to the paper. */
export const FoundScale = Type.Object({ ...ofFile, ratio: Type.Number({ description: '100 for 1:100 on paper' }) });
export type FoundScale = Static<typeof FoundScale>;
export type FileScale = Static<typeof FileScale>;

const ScaleViewport = Type.Object({
  id: Type.String(),
  pdf_page_number: Page,
  name: Nullable(Type.String()),
  bounds: Bounds,
  ...scale,
});

/** The calls of scales. */
export const scaleCalls = {
  listSheetScales: call({
    ...area,
    method: 'GET',
    path: `${versionPath}/scales`,
    permission: 'markups:view',
    summary: 'The scales of the pages of a document’s version, and of parts of them',
    params: VersionParams,
    answer: Type.Object({
      items: Type.Array(SheetScale),
      viewports: Type.Array(ScaleViewport),
      abilities: Type.Array(Type.String(), { description: 'edit' }),
    }),
    failureMessage: 'Failed to fetch the scales',
  }),
  setSheetScale: call({
    ...area,
    method: 'PUT',
    path: `${versionPath}/scales`,
    permission: 'markups:edit',
    summary: 'Set the scale of a page; its measures are calculated by it',
    params: VersionParams,
    body: Fields({ pdf_page_number: Page, ...scale }),
    answer: SheetScale,
    failures: [422],
    failureMessage: 'Failed to set the scale',
  }),
  addScaleViewport: call({
    ...area,
    method: 'POST',
    path: `${versionPath}/scale-viewports`,
    permission: 'markups:edit',
    summary: 'Give a part of a page a scale of its own; measures within it as a whole are calculated by it',
    params: VersionParams,
    body: Fields({
      pdf_page_number: Page,
      name: Optional(Nullable(Text('Name, such as Detail 3', 80))),
      bounds: Bounds,
      ...scale,
    }),
    status: 201,
    answer: ScaleViewport,
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to set the scale',
  }),
  deleteScaleViewport: call({
    ...area,
    method: 'DELETE',
    path: `${versionPath}/scale-viewports/{viewportId}`,
    permission: 'markups:edit',
    summary: 'Remove the scale of a part of a page; the scale of the page counts there again',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The document'),
      versionId: Id('The version'),
      viewportId: Id('The part'),
    }),
    answer: Message,
    failureMessage: 'Failed to remove the scale',
  }),
};
