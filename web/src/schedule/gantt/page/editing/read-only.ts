// Keyboard commands available in a read-only programme.
import type { Command } from '../../view/chart-model.ts';

/** The message if the role does not allow changes. */
export const roleReadsOnly = 'Your role lets you read this programme, not change it.';

/** The commands that change nothing. */
const looks: ReadonlySet<Command['kind']> = new Set(['bar', 'open', 'explain']);

/** Why a command is refused; null if it is allowed. `readOnly` is why nothing can be changed; null if it can. */
export function whyNot({ kind }: Command, readOnly: string | null): string | null {
  return looks.has(kind) ? null : readOnly;
}
