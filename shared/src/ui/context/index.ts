export { deviceNow, isServerTimeSure, serverNow, setServerTime, trustDeviceClock } from './clock';
export { deviceStorage, isStorageForbidden, tabStorage } from './storage';
export type { GuardedStorage } from './storage';
export { chooseTheme, PHONE_QUERY, restoreTheme, useMediaQuery, useThemeMode } from './theme-mode';
export type { ThemeMode } from './theme-mode';
export { ToastProvider, useToast, useToastOnce, useToastQueue } from './toasts';
export type { Message, QueuedToast, Toast, ToastControls, ToastProviderProps } from './toasts';
