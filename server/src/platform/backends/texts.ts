export const BACKEND_TEXTS = {
  unavailable: 'Ta część serwisu chwilowo nie odpowiada. Spróbuj ponownie za chwilę.',
} as const;
