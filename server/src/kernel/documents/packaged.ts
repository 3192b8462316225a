/** The class of a CommonJS module: Node wraps it once more than the test runner does. */
export function classOf<T extends object>(module: T | { default: T }): T {
  return 'default' in module ? module.default : module;
}
