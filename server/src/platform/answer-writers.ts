// JSON serialisers of answers, compiled from the contract's schemas.
import build from 'fast-json-stringify';

type Writer = (answer: unknown) => string;
/**
 * To optimise the checks of alternatives takes longer than to compile them. 777,123.45 is a multiple of 0.0001, though not in
 * binary fractions.
 */
const options = { ajv: { code: { optimize: false }, multipleOfPrecision: 1 } };
const compiled = new WeakMap<object, Writer>();

/**
 * Serialises answers of a schema; undeclared properties are dropped. Compiled at the first answer and shared by all
 * routes of a schema: most servers serve few of the calls, and a start compiles none.
 */
export function writerOf(schema: object): Writer {
  return (answer) => {
    let write = compiled.get(schema);
    if (!write) compiled.set(schema, (write = build(schema, options)));
    return write(answer);
  };
}
