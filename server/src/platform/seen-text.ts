/** True if a text has a character that can be seen: spaces and zero-width characters alone are no text. */
export const canBeSeen = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);
