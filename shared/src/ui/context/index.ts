export { chooseTheme, restoreTheme, useMediaQuery, useThemeMode } from './theme-mode';
export type { ThemeMode } from './theme-mode';
export { ToastProvider, useToast, useToastOnce, useToastQueue } from './toasts';
export type { Message, QueuedToast, Toast, ToastControls, ToastProviderProps } from './toasts';
