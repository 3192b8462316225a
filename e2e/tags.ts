/** Journeys that run at one width: they need a site of their own, or see nothing of the width. */
export const ONCE = '@once';
