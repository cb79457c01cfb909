// Packs the call table for the browser (`web/src/client/call-rows.ts` unpacks it).
import { callEntries, records, type AnyRecord, type Call } from '@horizon/contract';
import { beginnings, families, methods, rowsOfFamilies, type Relatives } from '../src/client/call-rows.ts';

const letterOf = Object.fromEntries(Object.entries(methods).map(([letter, method]) => [method, letter]));

function packedPath(path: string): string {
  const found = beginnings.find(([, beginning]) => path.startsWith(beginning));
  return found ? found[0] + path.slice(found[1].length) : path;
}

const groupOf = ({ domain, product }: Call) => `#${domain}${product ? '!' : ''}`;

/** Declared records, and others with files: `one` and the path of their records. */
function named(calls: ReadonlyMap<string, Call>): Omit<Relatives, 'marks'>[] {
  const declared = Object.values(records as unknown as Record<string, AnyRecord>);
  const known = new Set(declared.map(({ one }) => one));
  const withFiles = [...calls].flatMap(([name, { path }]) => {
    const one = /^list(\w+)Attachments$/.exec(name)?.[1];
    const of = path.replace('/{id}/attachments', '');
    return one && !known.has(one) ? [{ one, many: one, path: of, listPath: of }] : [];
  });
  return [...declared.map(({ one, many, path, listPath }) => ({ one, many, path, listPath })), ...withFiles];
}

/** The table, packed; by default, of all calls. */
export function packedCalls(wanted?: ReadonlySet<string>): string {
  const left = new Map<string, Call>(callEntries.filter(([name]) => wanted?.has(name) ?? true));
  const lines = new Map<string, string[]>();
  const add = (group: string, line: string) => lines.set(group, [...(lines.get(group) ?? []), line]);
  for (const record of named(left)) {
    const byGroup = new Map<string, string>();
    for (const mark of Object.keys(families)) {
      const rows = rowsOfFamilies({ ...record, marks: mark });
      const groups = new Set(
        rows.map(([name, method, path]) => {
          const call = left.get(name);
          return call?.method === method && call.path === path ? groupOf(call) : null;
        }),
      );
      const [group] = groups;
      // A family is used only where it gives exactly the calls of the contract.
      if (groups.size !== 1 || !group) continue;
      byGroup.set(group, (byGroup.get(group) ?? '') + mark);
      for (const [name] of rows) left.delete(name);
    }
    const { one, many, path, listPath } = record;
    for (const [group, marks] of byGroup) {
      const list = listPath === path ? '' : ` ${packedPath(listPath)}`;
      add(group, `@${marks} ${one} ${many} ${packedPath(path)}${list}`);
    }
  }
  for (const [name, call] of left) add(groupOf(call), `${letterOf[call.method]}${name} ${packedPath(call.path)}`);
  return [...lines].flatMap(([group, own]) => [group, ...own]).join('\n');
}
