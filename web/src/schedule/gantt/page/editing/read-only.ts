// What keys may do where the programme can be looked at only.
import type { Command } from '../../view/chart-model.ts';

/** What is said where the role does not reach further. */
export const roleReadsOnly = 'Your role lets you read this programme, not change it.';

/** What shows something and changes nothing. */
const looks: ReadonlySet<Command['kind']> = new Set(['bar', 'open', 'explain']);

/** Why a command is not obeyed; none where it is. `readOnly`: why nothing can be changed, none where it can. */
export function whyNot({ kind }: Command, readOnly: string | null): string | null {
  return looks.has(kind) ? null : readOnly;
}
