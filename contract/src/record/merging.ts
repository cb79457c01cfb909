// Possible duplicates, and merging two records into one.
import { Type, type Static, type TObject } from 'typebox';
import { call, type Call } from '../call.ts';
import { Fields, Id, Optional, Version } from '../schema.ts';
import type { RecordDefinition } from './definition.ts';
import { nounsOf } from './in-words.ts';

/** A possible duplicate of the record about to be saved. */
export const SimilarRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  number: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Enum(['same_number', 'near_name'], { description: 'Why it may be the same' }),
  is_deleted: Type.Boolean(),
  version: Version,
});
export type SimilarRecord = Static<typeof SimilarRecord>;

/** Maximum number of possible duplicates shown. */
export const maxSimilar = 5;

/** The call that finds possible duplicates of a name or number. */
export function similarCall(
  d: RecordDefinition,
  more: Pick<Call, 'domain' | 'tenancy' | 'permission' | 'params'>,
): Call {
  const plural = nounsOf(d)[1];
  return call({
    method: 'GET',
    path: `${d.path}/similar`,
    ...more,
    summary: `The ${plural} that may be the same as one with this name or number`,
    description: `At most ${maxSimilar}: those with the same number first, then those of near-equal names. Deleted ones are among them.`,
    query: Fields({
      name: Optional(Type.String({ maxLength: 200, description: 'The name that was typed' })),
      number: Optional(Type.String({ maxLength: 40, description: 'The number that was typed, such as an ABN' })),
      except: Optional(Id('The record that is being changed')),
    }),
    answer: Type.Object({ items: Type.Array(SimilarRecord) }),
    failureMessage: `Failed to look for similar ${plural}`,
  }) as Call;
}

/** The call that merges a record into another. */
export function mergeCall(
  d: RecordDefinition,
  { answer, ...more }: Pick<Call, 'domain' | 'tenancy' | 'permission' | 'params'> & { answer: TObject },
): Call {
  const one = nounsOf(d)[0];
  return call({
    method: 'POST',
    path: `${d.path}/{id}/merge`,
    ...more,
    summary: `Merge another ${one} into this one`,
    description: `Everything that refers to the other ${one} refers to this one from then on; what this one lacks is taken from the other, which is then ${d.archives ? 'archived' : 'deleted'}. Both keep their history.`,
    body: Fields({
      other_id: Id(`The ${one} that is merged into this one`),
      version: Version,
      other_version: Version,
    }),
    answer,
    failures: [409, 422],
    failureMessage: `Failed to merge the ${nounsOf(d)[1]}`,
  }) as Call;
}
