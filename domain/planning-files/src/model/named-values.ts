// Values by a name that comes from a file. A name like `__proto__` becomes an own value like any other and reaches no
// prototype.

/** Sets `values[name]` as an own value. */
export function setNamed<V>(values: Record<string, V>, name: string, value: V): void {
  if (name === '__proto__')
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
  else values[name] = value;
}

/** Own value of a name; none when it has not been set. */
export function getNamed<V>(values: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
