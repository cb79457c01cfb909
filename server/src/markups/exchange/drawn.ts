import type { FoundMarkup } from '@horizon/contract';
import type { Shape } from '@horizon/markup';

/** A shape that was read from a file, as the markup that it becomes; its text is cut to the length that a markup takes. */
export const drawnOf = ({ type, points, text, style }: Shape): NonNullable<FoundMarkup['markup']> => ({
  markup_type: type,
  points: [...points],
  text: text?.slice(0, 2000) ?? null,
  style,
});
