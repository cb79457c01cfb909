// Writers of answers to JSON, compiled from the contract's schemas.
import build from 'fast-json-stringify';

type Writer = (answer: unknown) => string;
const compiled = new WeakMap<object, Writer>();

/**
 * Writes answers of a schema; names that it does not declare are dropped. Compiled with the first answer, once for all
 * routes of one schema: most servers are asked for few of the calls, and a start compiles none.
 */
export function writerOf(schema: object): Writer {
  return (answer) => {
    let write = compiled.get(schema);
    if (!write) compiled.set(schema, (write = build(schema)));
    return write(answer);
  };
}
