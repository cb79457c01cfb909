// Validates texts that go into headers of a mail. A line break would start a header of the sender's choice, a comma
// another recipient.

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?=.{1,253}$)(?:${label}\\.)+${label}$`, 'i');

/** True of one plain address that mail can be sent to: no name, no comment, no quoted part, no address literal. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && !text.startsWith('-') && form.test(text);
}

/** Control characters and the line separators of Unicode. */
const lineBreaks = /[\p{Cc}\u2028\u2029]+/u;

/** True if a text stays within its header. */
export function isOneLine(text: string): boolean {
  return !lineBreaks.test(text);
}

/** A text that people entered, such as a name, as one line. */
export function inOneLine(text: string): string {
  return text.replaceAll(new RegExp(lineBreaks, 'gu'), ' ').trim();
}
