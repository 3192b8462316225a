/**
 * Turns a function into a classic script that calls it with the given arguments. The function runs in a browser, so it may
 * use nothing from outside its body; arguments are passed as JSON, functions among them as source.
 */
export function browserScript<A extends unknown[]>(run: (...args: A) => void, ...args: A): string {
  const values = args.map((value) => (typeof value === 'function' ? `(${value.toString()})` : JSON.stringify(value)));
  // Bundlers may wrap inner functions in a naming helper that exists only in their own output.
  return `(() => { 'use strict'; const __name = (fn) => fn; (${run.toString()})(${values.join(', ')}); })();\n`;
}
