/** What a browser does to a page that uses its storage. */
export type StorageTrouble = 'forbidden' | 'full';

const restoring: (() => void)[] = [];

afterEach(() => restoring.splice(0).forEach((restore) => restore()));

/**
 * Makes storage throw until the test ends: `forbidden` at every access, as with blocked cookies, `full` at every writing.
 */
export function throwingStorage(trouble: StorageTrouble = 'forbidden'): void {
  if (trouble === 'full') {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    restoring.push(() => (Storage.prototype.setItem = setItem));
    return;
  }
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const before = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException(`Failed to read the '${name}' property: Access is denied.`, 'SecurityError');
      },
    });
    restoring.push(() => before && Object.defineProperty(window, name, before));
  }
}
