export const TEXTS = { choose: 'Wybierz…' } as const;
