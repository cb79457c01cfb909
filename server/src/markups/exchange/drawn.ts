import type { FoundMarkup } from '@horizon/contract';
import type { Shape } from '@horizon/markup';

/** A shape read from a file, as a markup; its text is cut to the maximum length. */
export const drawnOf = ({ type, points, text, style }: Shape): NonNullable<FoundMarkup['markup']> => ({
  markup_type: type,
  points: [...points],
  text: text?.slice(0, 2000) ?? null,
  style,
});
