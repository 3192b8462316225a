/** Thrown for twins that cannot be merged as they were named. */
export class TwinsError extends Error {}
