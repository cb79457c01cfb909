import { type FoundMarkup, maxReplies } from '@horizon/contract';
import type { Reply, Shape } from '@horizon/markup';

/** A shape read from a file, as a markup; its text is cut to the maximum length. */
export const drawnOf = ({ type, points, text, style }: Shape): NonNullable<FoundMarkup['markup']> => ({
  markup_type: type,
  points: [...points],
  text: text?.slice(0, 2000) ?? null,
  style,
});

/** Replies in a file, of the lengths and the number that comments may have. */
export const presentReplies = (replies: readonly Reply[]): FoundMarkup['replies'] =>
  replies.slice(0, maxReplies).map(({ author, text, at }) => ({
    author: author?.trim().slice(0, 200) || null,
    text: text.slice(0, 2000),
    at,
  }));
