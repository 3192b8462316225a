import type { ThemeMode } from './context/theme-mode';

/**
 * Every colour of the product, named by its use. `base/theme.css` repeats them as custom properties (`inkMuted` is
 * `--rn-ink-muted`) because a style sheet must not wait for a script; a test keeps the two equal.
 */
export const COLORS = {
  /** The page. */
  paper: { light: '#f8f5ef', dark: '#11171a' },
  /** Cards, the top bar, controls. */
  surface: { light: '#fffefb', dark: '#192125' },
  /** Dialogs, menus, tooltips' neighbours. */
  raised: { light: '#ffffff', dark: '#212b30' },
  /** Table heads, locked controls, hover. */
  sunken: { light: '#f1ece2', dark: '#151c20' },
  ink: { light: '#1c2529', dark: '#e8ecec' },
  inkMuted: { light: '#566268', dark: '#a3b0b5' },
  line: { light: '#e5ded0', dark: '#2c373d' },
  /** The border of a control, which marks its place: 3:1 against its background. */
  lineStrong: { light: '#8c8576', dark: '#6e7d84' },
  accent: { light: '#0e5a6b', dark: '#67bfd0' },
  accentHover: { light: '#0a4654', dark: '#8ad2e0' },
  /** Text on accent. */
  onAccent: { light: '#ffffff', dark: '#06232b' },
  accentSoft: { light: '#e1eef0', dark: '#17343c' },
  /** The dark background next to the sign-in form. */
  deep: { light: '#0b3d49', dark: '#0c2a32' },
  onDeep: { light: '#f4f8f7', dark: '#e6f0f1' },
  onDeepMuted: { light: '#b4d0d4', dark: '#9dbcc2' },
  success: { light: '#1b6a43', dark: '#7ccb9d' },
  successSoft: { light: '#e2f1e7', dark: '#17302a' },
  info: { light: '#2a5690', dark: '#93bdf0' },
  infoSoft: { light: '#e6eef8', dark: '#1c2d40' },
  warning: { light: '#855000', dark: '#e8b45e' },
  warningSoft: { light: '#fbefd6', dark: '#362c1a' },
  danger: { light: '#a62b1f', dark: '#f29a8c' },
  dangerSoft: { light: '#fbe8e4', dark: '#3c221f' },
  onDanger: { light: '#ffffff', dark: '#3a0b05' },
  star: { light: '#c07a12', dark: '#f0b849' },
  starEmpty: { light: '#dcd4c4', dark: '#3a464c' },
  /** Behind a dialog; the last two digits are its opacity. */
  veil: { light: '#1c252973', dark: '#000000a6' },
  /** Shadows; likewise. */
  shade: { light: '#3a2f1a1a', dark: '#00000066' },
} as const satisfies Record<string, Record<ThemeMode, string>>;

export type ColorName = keyof typeof COLORS;

/** Sizes in px, shared by the style sheets and antd. */
export const SIZES = {
  controlHeight: 44,
  controlHeightSmall: 36,
  radius: 10,
  radiusSmall: 6,
  radiusLarge: 16,
} as const;

export const FONT_FAMILY = "'Public Sans Variable', 'Public Sans Fallback', system-ui, sans-serif";
