/** Values that a browser keeps for this site, as texts by key. */
export interface GuardedStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** True if the browser itself holds the value of a key, so that it outlasts the page. */
  isStored(key: string): boolean;
}

/**
 * Guards a storage of the browser, every use of which may throw: it may be forbidden, or full. What the browser refuses
 * to keep is kept here until the page is left. Nothing of it ever throws.
 */
function guard(open: () => Storage): GuardedStorage & { forget(key: string | null): void } {
  /** What the browser refused: a value, or null where it refused to remove one. */
  const refused = new Map<string, string | null>();
  let isClearRefused = false;

  /** Returns what `access` returns, or `otherwise` where the browser refuses. */
  function attempt<Result>(access: (storage: Storage) => Result, otherwise: () => Result): Result {
    try {
      return access(open());
    } catch {
      return otherwise();
    }
  }
  const stored = (key: string) =>
    isClearRefused
      ? null
      : attempt(
          (storage) => storage.getItem(key),
          () => null,
        );

  return {
    getItem(key) {
      const kept = refused.get(key);
      return kept === undefined ? stored(key) : kept;
    },
    setItem(key, value) {
      refused.delete(key);
      const isKept = attempt(
        (storage) => {
          storage.setItem(key, value);
          return true;
        },
        () => false,
      );
      if (!isKept || isClearRefused) refused.set(key, value);
    },
    removeItem(key) {
      refused.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => void refused.set(key, null),
      );
    },
    clear() {
      refused.clear();
      isClearRefused = attempt(
        (storage) => {
          storage.clear();
          return false;
        },
        () => true,
      );
    },
    isStored: (key) => !refused.has(key) && stored(key) !== null,
    forget(key) {
      if (key === null) refused.clear();
      else refused.delete(key);
    },
  };
}

const device = guard(() => localStorage);

/** What this browser keeps for all tabs. */
export const deviceStorage: GuardedStorage = device;

/** What this browser keeps for this tab. */
export const tabStorage: GuardedStorage = guard(() => sessionStorage);

// Registered before any reader of the event: what another tab stored or removed is newer than what is kept here.
window.addEventListener('storage', ({ key }) => device.forget(key));

/** True if the browser keeps nothing for this site, neither storage nor cookies: no session outlasts the page. */
export function isStorageForbidden(): boolean {
  try {
    return !localStorage || !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
