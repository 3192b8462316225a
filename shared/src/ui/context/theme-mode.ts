import { THEME_STORAGE_KEY } from '@najem/shared/domain/kernel';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from './storage';

export type ThemeMode = 'light' | 'dark';

const DARK_QUERY = '(prefers-color-scheme: dark)';
/** Matches while the page is printed. */
const PRINT_QUERY = 'print';
const CHANGED = 'rn-theme-changed';

/** Restores the theme that was chosen on this device; the server's page has done it before, except in development. */
export function restoreTheme(): void {
  const chosen = readChoice();
  if (chosen) document.documentElement.dataset.theme = chosen;
}

/** Sets the theme for this device; choosing the system's own theme removes the choice. */
export function chooseTheme(mode: ThemeMode): void {
  const followsSystem = mode === (matchMedia(DARK_QUERY).matches ? 'dark' : 'light');
  if (followsSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
  if (followsSystem) deviceStorage.removeItem(THEME_STORAGE_KEY);
  else deviceStorage.setItem(THEME_STORAGE_KEY, mode);
  window.dispatchEvent(new Event(CHANGED));
}

function readChoice(): ThemeMode | null {
  const stored = deviceStorage.getItem(THEME_STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** Paper is white: what is printed is light in every theme. */
function readMode(): ThemeMode {
  if (matchMedia(PRINT_QUERY).matches) return 'light';
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const queries = [DARK_QUERY, PRINT_QUERY].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** The current theme, updated live: the one chosen on this device, or the system's. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, readMode, () => 'light');
}

/** The media query of phones; the kit's style sheets use the same width. */
export const PHONE_QUERY = '(max-width: 479.98px)';

/** True while a media query matches, updated live. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
