// Export and import of markups: files of a sheet with its markups, annotations of other programs, XFDF, and markups
// carried forward from one revision to the next.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Instant, LongText, Nullable, Optional, Text } from '../schema.ts';
import { area, VersionParams, versionPath } from './area.ts';
import { FileScale, FoundScale } from './scales.ts';
import { Drawn, filters, Markup, Page, Visibility } from './shapes.ts';

/** Formats of the file: pdf has annotations, flat has the markups drawn into its pages. */
export const markupFileFormats = ['pdf', 'flat', 'xfdf', 'csv', 'xlsx'] as const;
/** Maximum number of replies to an annotation that become comments. */
export const maxReplies = 200;
/** Maximum number of markups that are stored together. */
export const mostMarkupsAtOnce = 500;

const FoundMarkup = Type.Object({
  key: Type.String({ description: 'Name of the annotation in its file' }),
  page: Page,
  label: Type.String({ description: 'Its name in the other program' }),
  author: Nullable(Type.String()),
  text: Nullable(Type.String()),
  markup: Nullable(Type.Object(Drawn, { description: 'The markup that it becomes; null with the reason in fault' })),
  fault: Nullable(Type.String()),
  replies: Type.Array(
    Type.Object({
      author: Nullable(Type.String()),
      text: Type.String(),
      at: Nullable(Instant('When it was written')),
    }),
    { description: 'Replies to it in the order of the file; they become its comments' },
  ),
  is_taken: Type.Boolean({ description: 'Already a markup of this version' }),
});
export type FoundMarkup = Static<typeof FoundMarkup>;
const Found = Type.Object({
  items: Type.Array(FoundMarkup),
  scales: Type.Array(FoundScale, { description: 'Scales in the file of pages and parts that have none here' }),
  abilities: Type.Array(Type.String()),
});
const Stored = Type.Object({
  items: Type.Array(Markup),
  skipped: Type.Integer({ description: 'Left out, because they are there already' }),
});

/** The calls for exchanging markups. */
export const exchangeCalls = {
  exportMarkups: call({
    ...area,
    method: 'GET',
    path: `${versionPath}/markups/export`,
    permission: 'markups:view',
    summary: 'Save the markups that the caller sees: in the PDF as annotations or drawn, as XFDF, or as a list',
    description:
      'pdf: annotations with appearance streams and measures; flat: drawn into the pages; xfdf; csv and xlsx: the list.',
    params: VersionParams,
    query: Fields({
      format: Optional(Type.Enum([...markupFileFormats], { default: 'pdf', description: 'Form of the file' })),
      ...filters,
    }),
    answerMedia: [
      'application/pdf',
      'application/vnd.adobe.xfdf',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    failures: [413, 422, 503],
    failureMessage: 'Failed to export markups',
  }),
  listAnnotations: call({
    ...area,
    method: 'GET',
    path: `${versionPath}/annotations`,
    permission: 'markups:view',
    isolated: 'always',
    heavy: true,
    summary: 'The annotations that other programs wrote into the PDF, as the markups they become',
    params: VersionParams,
    answer: Found,
    failures: [413, 422, 503],
    failureMessage: 'Failed to read the annotations',
  }),
  readXfdf: call({
    ...area,
    method: 'POST',
    path: `${versionPath}/markups/read-xfdf`,
    permission: 'markups:view',
    heavy: true,
    summary: 'Read an XFDF file for a preview; stores nothing',
    params: VersionParams,
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['application/vnd.adobe.xfdf', 'application/xml', 'text/xml'],
      endings: ['xfdf', 'xml'],
    },
    answer: Found,
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  addMarkups: call({
    ...area,
    method: 'POST',
    path: `${versionPath}/markups`,
    permission: 'markups:create',
    summary: 'Store several markups together, such as annotations of another program',
    description:
      'One with a source key that is there already is left out. Scales are stored for pages and parts that have none.',
    params: VersionParams,
    body: Fields({
      visibility: Optional(Visibility),
      items: Type.Array(
        Fields({
          ...Drawn,
          pdf_page_number: Page,
          source_key: Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 }))),
          source_author: Optional(Nullable(Text('Its author in the file', 200))),
          replies: Optional(
            Type.Array(
              Fields({
                author: Nullable(Text('Author of the reply in the file', 200)),
                text: LongText('Reply', 2000),
                at: Nullable(Instant('When it was written')),
              }),
              { maxItems: maxReplies, description: 'They become its comments' },
            ),
          ),
        }),
        { maxItems: mostMarkupsAtOnce },
      ),
      scales: Optional(Type.Array(FileScale, { maxItems: mostMarkupsAtOnce, description: 'Scales of the file' })),
    }),
    status: 201,
    answer: Stored,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to add markups',
  }),
  carryMarkups: call({
    ...area,
    method: 'POST',
    path: `${versionPath}/markups/carry`,
    permission: 'markups:create',
    summary:
      'Copy markups of another version of the document to this one, in place, with what was said on them left there',
    description:
      'Markups that were carried before are left out. The scales of pages and parts without one are copied too.',
    params: VersionParams,
    body: Fields({
      from_version_id: Id('The version that they are on'),
      ids: Type.Array(Id('A markup'), { minItems: 1, maxItems: mostMarkupsAtOnce }),
    }),
    status: 201,
    answer: Stored,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to carry markups',
  }),
};
